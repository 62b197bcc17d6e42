// The matching kernel in WebAssembly: zug_kernel.h, as `zug.matching._wasm` calls it.
//
// Python writes numbers and structures into the kernel's memory, calls, and reads the answer there.

// The kernel asks its system for two things: to write the last words of a fault, and the time when
// somebody wants to be asked during long calls, which nobody does here.
const SYSTEM = { fd_write: () => 0, fd_seek: () => 0, fd_close: () => 0, clock_time_get: () => 0 };

/** @param {Response} code */
export async function loadKernel(code) {
  const system = { wasi_snapshot_preview1: SYSTEM };
  const { instance } = await WebAssembly.instantiateStreaming(code, system);
  const { memory, malloc, free, __stack_pointer: stack, _initialize: initialize } = instance.exports;
  initialize();
  return {
    /** Room for so many bytes in the place of `old`; 0 where there is none. */
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

    /** What the function returns; -1 where the kernel has stopped, having told why. */
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
