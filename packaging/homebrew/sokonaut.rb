# Sokoban solver, game and tool set
class Sokonaut < Formula
  desc "Sokoban solver, game and tool set"
  homepage "https://github.com/sokonaut/sokonaut"
  url "https://github.com/sokonaut/sokonaut/releases/download/v@VERSION@/sokonaut-@VERSION@-source.tar.gz"
  sha256 "@SHA256:sokonaut-@VERSION@-source.tar.gz@"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "rust" => :build

  def install
    system "cargo", "install", *std_cargo_args(path: "crates/cli")
    generate_completions_from_executable(bin/"sokonaut", "completions")
    system bin/"sokonaut", "man", "--dir", buildpath/"man"
    man1.install Dir["man/*.1"]
  end

  test do
    (testpath/"level.xsb").write "#######\n#@ $ .#\n#######\n"
    assert_match "rRR", shell_output("#{bin}/sokonaut solve level.xsb")
  end
end
