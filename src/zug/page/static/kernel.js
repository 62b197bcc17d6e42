// The matching kernel in WebAssembly: zug_kernel.h, as `zug.matching._wasm` calls it.
//
// Python writes numbers and structures into the kernel's memory, calls, and reads the answer there.

// The kernel asks its system for two things: to write the message of a fault, and for the time if
// it has to report during long calls, which is not used here.
const SYSTEM = { fd_write: () => 0, fd_seek: () => 0, fd_close: () => 0, clock_time_get: () => 0 };

/** @param {Response} code */
export async function loadKernel(code) {
  const system = { wasi_snapshot_preview1: SYSTEM };
  const { instance } = await WebAssembly.instantiateStreaming(code, system);
  const {
    memory,
    malloc,
    free,
    __stack_pointer: stack,
    _initialize: initialize,
  } = instance.exports;
  initialize();
  return {
    /** Return the place of `size` bytes instead of `old`; 0 if there is no room. */
    room(old, size) {
      if (old) free(old);
      return malloc(size) >>> 0;
    },

    write(at, bytes) {
      new Uint8Array(memory.buffer).set(bytes, at);
    },

    read(at, length) {
      return new Uint8Array(memory.buffer, at, length).slice();
    },

    /** Return what a function of the kernel returns; -1 if the kernel has stopped. */
    call(name, ...numbers) {
      const before = stack.value;
      try {
        return instance.exports[name](...numbers);
      } catch (fault) {
        if (!(fault instanceof WebAssembly.RuntimeError)) throw fault;
        stack.value = before;
        return -1;
      }
    },
  };
}
