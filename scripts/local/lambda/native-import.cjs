// CommonJS on purpose: test runners replace `import()` in the modules they transform, but `require` stays Node's own, and
// so does the `import()` of a required file. A bundle must be loaded as Node loads it.
module.exports = { nativeImport: url => import(url) };
