// The files that a Go program may read in a page, which has no system to ask:
// provide(files) puts them, by name, behind the fs that wasm_exec.js made.

"use strict";

function provide(files) {
  const refusal = (code) => Object.assign(new Error(code), { code });
  const open = new Map(); // by descriptor
  let last = 100; // after those of the streams
  const about = (bytes) => ({
    dev: 0, ino: 0, mode: 0o100444, nlink: 1, uid: 0, gid: 0, rdev: 0, size: bytes.length, blksize: 4096,
    blocks: Math.ceil(bytes.length / 512), atimeMs: 0, mtimeMs: 0, ctimeMs: 0, isDirectory: () => false,
  });
  const named = (path) => files.get(path.replace(/^(\.?\/)+/, ""));
  const look = (bytes, callback) => bytes ? callback(null, about(bytes)) : callback(refusal("ENOENT"));

  Object.assign(globalThis.fs, {
    open(path, flags, mode, callback) {
      const bytes = named(path);
      if (!bytes) return callback(refusal("ENOENT"));
      open.set(++last, { bytes, at: 0 });
      callback(null, last);
    },
    close(fd, callback) { callback(open.delete(fd) ? null : refusal("EBADF")); },
    fstat(fd, callback) { look(open.get(fd)?.bytes, callback); },
    stat(path, callback) { look(named(path), callback); },
    lstat(path, callback) { look(named(path), callback); },
    read(fd, buffer, offset, length, position, callback) {
      const file = open.get(fd);
      if (!file) return callback(refusal("EBADF"));
      const from = position ?? file.at;
      const part = file.bytes.subarray(from, from + length);
      buffer.set(part, offset);
      if (position === null) file.at += part.length;
      callback(null, part.length);
    },
  });
}
