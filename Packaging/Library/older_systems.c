// SPDX-License-Identifier: Apache-2.0
// What the unwinder inside libsluice.so asks C libraries from glibc 2.35 on for. With it, the library also
// runs with glibc 2.34, as of RHEL 9 and Amazon Linux 2023. It is local to the library.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stddef.h>
#include <stdint.h>

struct search {
  uintptr_t address;
  struct dl_find_object *found;
};

// Looks at one loaded object, and stops at the one that has the address.
static int visit(struct dl_phdr_info *object, size_t size, void *data) {
  (void)size;
  struct search *search = data;
  uintptr_t start = UINTPTR_MAX, end = 0;
  void *frames = NULL;
  int has_address = 0;
  for (int number = 0; number < object->dlpi_phnum; number++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[number];
    uintptr_t first = object->dlpi_addr + segment->p_vaddr;
    uintptr_t last = first + segment->p_memsz;
    if (segment->p_type == PT_GNU_EH_FRAME) frames = (void *)first;
    if (segment->p_type != PT_LOAD) continue;
    if (first < start) start = first;
    if (last > end) end = last;
    if (search->address >= first && search->address < last) has_address = 1;
  }
  if (!has_address || frames == NULL) return has_address ? -1 : 0;
  *search->found = (struct dl_find_object){
      .dlfo_map_start = (void *)start, .dlfo_map_end = (void *)end, .dlfo_eh_frame = frames};
  return 1;
}

// Where the unwinder of GCC finds the frames of an address; 0 on success.
int _dl_find_object(void *address, struct dl_find_object *found) {
  struct search search = {(uintptr_t)address, found};
  return dl_iterate_phdr(visit, &search) == 1 ? 0 : -1;
}
