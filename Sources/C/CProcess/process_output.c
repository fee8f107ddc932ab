// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// The arguments, each followed by a zero, as a list that ends with NULL.
static char **list(const char *arguments, size_t length) {
  size_t count = 0;
  for (size_t i = 0; i < length; i++) count += arguments[i] == 0;
  char **list = malloc((count + 1) * sizeof *list);
  if (list == NULL) return NULL;
  for (size_t i = 0; i < count; i++) {
    list[i] = (char *)arguments;
    arguments += strlen(arguments) + 1;
  }
  list[count] = NULL;
  return list;
}

static bool prepare(posix_spawn_file_actions_t *actions, int output) {
  return posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0) == 0
      && posix_spawn_file_actions_adddup2(actions, output, 1) == 0
      && posix_spawn_file_actions_addopen(actions, 2, "/dev/null", O_WRONLY, 0) == 0;
}

int process_start(const char *arguments, size_t length, int *output) {
  char **list_of_arguments = list(arguments, length);
  int ends[2];
  posix_spawn_file_actions_t actions;
  pid_t process = 0;
  if (list_of_arguments == NULL || list_of_arguments[0] == NULL || pipe2(ends, O_CLOEXEC) != 0) {
    free(list_of_arguments);
    return 0;
  }
  if (posix_spawn_file_actions_init(&actions) == 0) {
    if (!prepare(&actions, ends[1])
        || posix_spawnp(&process, list_of_arguments[0], &actions, NULL, list_of_arguments, environ) != 0)
      process = 0;
    posix_spawn_file_actions_destroy(&actions);
  }
  free(list_of_arguments);
  close(ends[1]);
  if (process == 0) close(ends[0]);
  *output = ends[0];
  return process;
}

bool process_succeeds(int process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0)
    if (errno != EINTR) return false;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
