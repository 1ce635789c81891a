/** Calls back once for each element, when it can be seen. @param {(element: Element) => void} callback */
export function whenSeen(callback) {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        observer.unobserve(entry.target);
        callback(entry.target);
      }
    },
    { rootMargin: "200px" },
  );
  return observer;
}
