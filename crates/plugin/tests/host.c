/* A host of the plugin: loads the library, calls every exported function and checks what it answers.
   Usage: host LIBRARY. Ends with 0 if all is well. Builds for Linux and for Windows. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#include <windows.h>
#define CALL __stdcall
static void *load(const char *name) { return (void *)LoadLibraryA(name); }
static void *find(void *library, const char *name) { return (void *)GetProcAddress((HMODULE)library, name); }
#else
#include <dlfcn.h>
#define CALL
static void *load(const char *name) { return dlopen(name, RTLD_NOW); }
static void *find(void *library, const char *name) { return dlsym(library, name); }
#endif

#pragma pack(push, 1)
typedef struct {
    uint32_t size, flags;
    int64_t moves, pushes, states;
    char text[256];
    uint32_t time_ms;
} Status;
#pragma pack(pop)

typedef int(CALL *Callback)(void);
typedef void(CALL *GetConstraintsF)(uint32_t *, uint32_t *, uint32_t *);
typedef void(CALL *GetPluginNameF)(char *, uint32_t);
typedef void(CALL *WindowF)(void *);
typedef int(CALL *TerminateF)(void);
typedef int(CALL *IsSupportedOptimizationF)(uint32_t);
typedef int(CALL *SolveExF)(uint32_t, uint32_t, const char *, char *, uint32_t, Status *, Callback);
typedef int(CALL *SolveF)(uint32_t, uint32_t, const char **, char *, uint32_t);

enum { OK, CONSTRAINTS, INVALID, IMPOSSIBLE, GAVE_UP, TOO_LONG, CONFIGURATION, FAILED, TIME_OUT, TERMINATED };

static int failures = 0;
static void check(int right, const char *what) {
    printf("%s: %s\n", right ? "ok" : "FAILED", what);
    failures += !right;
}

static Status fresh(uint32_t time_ms, uint32_t flags) {
    Status status;
    memset(&status, 0, sizeof status);
    status.size = sizeof status;
    status.flags = flags;
    status.time_ms = time_ms;
    return status;
}

/* Plays the moves; tells whether they solve the level, and how many of them push. */
static int plays(const char *board, int columns, int rows, const char *moves, int *pushes) {
    char *at = malloc((size_t)columns * rows);
    memcpy(at, board, (size_t)columns * rows);
    int player = -1, solved = 1;
    for (int i = 0; i < columns * rows; i++)
        if (at[i] == '@' || at[i] == '+') player = i;
    *pushes = 0;
    for (; *moves && player >= 0; moves++) {
        char small = *moves | 32;
        int step = small == 'l' ? -1 : small == 'r' ? 1 : small == 'u' ? -columns : columns;
        char *to = at + player + step, *next = to + step;
        if (*to == '#') player = -2;
        if (*to == '$' || *to == '*') {
            if (*next != ' ' && *next != '.') player = -2;
            *next = *next == '.' ? '*' : '$';
            *to = *to == '*' ? '.' : ' ';
            ++*pushes;
        }
        if (player >= 0) player += step;
    }
    for (int i = 0; i < columns * rows; i++) solved &= at[i] != '$';
    free(at);
    return player >= 0 && solved;
}

/* A hall with `boxes` boxes, each above a free square, and their goals at the bottom. */
static char *hall(int columns, int rows, int boxes) {
    char *board = malloc((size_t)columns * rows + 1);
    memset(board, ' ', (size_t)columns * rows);
    for (int x = 0; x < columns; x++) board[x] = board[(rows - 1) * columns + x] = '#';
    for (int y = 0; y < rows; y++) board[y * columns] = board[y * columns + columns - 1] = '#';
    board[columns + 1] = '@';
    int wide = (columns - 4) / 2;
    for (int i = 0; i < boxes; i++) {
        board[(3 + 2 * (i / wide)) * columns + 2 + 2 * (i % wide)] = '$';
        board[(rows - 2 - i / (columns - 2)) * columns + 1 + i % (columns - 2)] = '.';
    }
    return board;
}

static TerminateF terminate_plugin;
static int calls = 0;
static int CALL go_on(void) { calls++; return 0; }
static int CALL enough(void) { calls++; return 1; }
static int CALL end_it(void) { calls++; terminate_plugin(); return 0; }

int main(int count, char **args) {
    setvbuf(stdout, NULL, _IONBF, 0);
    void *library = count > 1 ? load(args[1]) : NULL;
    if (!library) { fprintf(stderr, "the library cannot be loaded\n"); return 2; }
#define FIND(name) name##F name = (name##F)find(library, #name); check(name != NULL, #name " is exported")
    typedef WindowF ConfigureF; typedef WindowF ShowAboutF; typedef SolveExF OptimizeF;
    FIND(GetConstraints); FIND(GetPluginName); FIND(Configure); FIND(ShowAbout); FIND(Terminate);
    FIND(IsSupportedOptimization); FIND(SolveEx); FIND(Solve); FIND(Optimize);
    if (failures) return 1;
    terminate_plugin = Terminate;

    uint32_t columns = 0, rows = 0, boxes = 0;
    GetConstraints(&columns, &rows, &boxes);
    GetConstraints(NULL, NULL, NULL);
    check(columns >= 100 && rows >= 100 && boxes >= 200, "levels may be large");
    char name[64] = "????", small[4] = "???";
    GetPluginName(name, sizeof name);
    check(strncmp(name, "sokonaut ", 9) == 0, "the plugin has a name");
    GetPluginName(small, sizeof small);
    check(memchr(small, 0, sizeof small) != NULL, "a name that does not fit still ends");
    GetPluginName(NULL, 10);
    Configure(NULL);
    ShowAbout(NULL);

    const char *level = "#########"
                        "#@  #   #"
                        "# $   . #"
                        "#  $# . #"
                        "#   #   #"
                        "#########";
    char solution[1000];
    int pushes;
    Status status = fresh(60000, 0);
    check(SolveEx(9, 6, level, solution, sizeof solution, &status, go_on) == OK, "a level is solved");
    check(plays(level, 9, 6, solution, &pushes), "the solution is right");
    check(status.flags == 1 && status.moves == (int64_t)strlen(solution) && status.pushes == pushes,
          "the status tells its length");
    check(status.time_ms == 60000 && status.size == sizeof status, "what is the host's stays as it is");
    check(memchr(status.text, 0, sizeof status.text) != NULL, "the line for people ends");
    check(SolveEx(9, 6, level, solution, sizeof solution, NULL, NULL) == OK, "neither status nor callback");
    size_t length = strlen(solution);
    check(SolveEx(9, 6, level, solution, (uint32_t)length + 1, NULL, NULL) == OK, "a buffer that just fits");
    memset(solution, 'x', sizeof solution);
    check(SolveEx(9, 6, level, solution, (uint32_t)length, NULL, NULL) == TOO_LONG, "a buffer too small by one");
    check(solution[0] == 0 && solution[length] == 'x', "nothing is written past a small buffer");
    check(SolveEx(9, 6, level, NULL, 0, &status, NULL) == TOO_LONG, "no buffer at all");
    status = fresh(0, 4);
    status.size = 100;
    check(SolveEx(9, 6, level, solution, sizeof solution, &status, NULL) == OK && status.flags == 4,
          "a record of another size is left alone");
    char marked[54];
    for (int i = 0; i < 54; i++) marked[i] = (char)(level[i] | 0x80);
    check(SolveEx(9, 6, marked, solution, sizeof solution, NULL, NULL) == OK, "marks of the host do not matter");
    const char *lines[6];
    for (int i = 0; i < 6; i++) lines[i] = level + 9 * i;
    check(Solve(9, 6, lines, solution, sizeof solution) == OK && plays(level, 9, 6, solution, &pushes),
          "the old way to call");

    check(SolveEx(9, 6, NULL, solution, sizeof solution, NULL, NULL) == INVALID, "no board");
    check(SolveEx(6, 9, level, solution, sizeof solution, NULL, NULL) == INVALID, "a board cut wrongly");
    check(SolveEx(5, 3, "######$ .######", solution, sizeof solution, NULL, NULL) == INVALID, "no player");
    check(SolveEx(5, 3, "######@$. #####", solution, sizeof solution, NULL, NULL) == INVALID, "a hole");
    status = fresh(60000, 0);
    check(SolveEx(6, 3, "#######$@ .#######", solution, sizeof solution, &status, NULL) == IMPOSSIBLE,
          "a level without solution");
    check(status.flags == 0, "and the status does not claim one");
    check(SolveEx(columns + 1, 3, level, solution, sizeof solution, NULL, NULL) == CONSTRAINTS, "too wide");
    check(SolveEx(3, rows + 1, level, solution, sizeof solution, NULL, NULL) == CONSTRAINTS, "too high");
    check(SolveEx(0xffffffffu, 0xffffffffu, level, solution, sizeof solution, NULL, NULL) == CONSTRAINTS,
          "much too large");
    char *crowd = hall(200, 120, (int)boxes + 1);
    check(SolveEx(200, 120, crowd, solution, sizeof solution, NULL, NULL) == CONSTRAINTS, "too many boxes");

    char *large = hall(80, 60, 300);
    status = fresh(1, 0);
    check(SolveEx(80, 60, large, solution, sizeof solution, &status, NULL) == TIME_OUT, "a limit of time");
    calls = 0;
    status = fresh(0, 0);
    check(SolveEx(80, 60, large, solution, sizeof solution, &status, enough) == TERMINATED && calls > 0,
          "a host that wants it to stop");
    calls = 0;
    check(SolveEx(80, 60, large, solution, sizeof solution, &status, end_it) == TERMINATED && calls > 0,
          "Terminate");
    check(Terminate() == OK && SolveEx(9, 6, level, solution, sizeof solution, NULL, NULL) == OK,
          "Terminate without a call does no harm");

    check(IsSupportedOptimization(2) && IsSupportedOptimization(4) && IsSupportedOptimization(4 | 128)
          && IsSupportedOptimization(64), "ways to optimize");
    check(!IsSupportedOptimization(0) && !IsSupportedOptimization(2 | 4) && !IsSupportedOptimization(1u << 31),
          "no ways to optimize");
    const char *corridor = "########"
                           "# @$ . #"
                           "########";
    char games[100];
    memset(games, 0, sizeof games);
    memcpy(games, "lrlrRR\0lrRR\0lR\0", 16);
    status = fresh(60000, 2);
    check(Optimize(8, 3, corridor, games, sizeof games, &status, go_on) == OK, "solutions are optimized");
    check(strcmp(games, "RR") == 0 && games[3] == 0, "down to the shortest, with two zeros");
    check(status.moves == 2 && status.pushes == 2 && status.flags == 1, "and the status tells");
    memset(games, 0, sizeof games);
    memcpy(games, "lrRR", 4);
    check(Optimize(8, 3, corridor, games, 3, &status, NULL) == INVALID, "moves cut off by a small buffer");
    memset(games, 0, sizeof games);
    memcpy(games, "R", 1);
    check(Optimize(8, 3, corridor, games, sizeof games, &status, NULL) == INVALID, "moves that do not solve");
    memset(games, 0, sizeof games);
    check(Optimize(8, 3, corridor, games, sizeof games, NULL, NULL) == INVALID, "no moves");
    check(Optimize(8, 3, corridor, NULL, 0, NULL, NULL) == INVALID, "no buffer");
    free(large);
    free(crowd);
    printf("%s\n", failures ? "some checks FAILED" : "all checks passed");
    return failures ? 1 : 0;
}
