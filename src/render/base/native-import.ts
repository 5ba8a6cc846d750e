/** `import()` of the module that loaded this code as a bundle: see `bin/load.js`. */
declare const importForBundle: ((specifier: string) => Promise<unknown>) | undefined

/** Imports a package by name or a file by its URL. Code that V8 restores from its cache of a bundle cannot use `import()`. */
export const nativeImport: (specifier: string) => Promise<unknown> =
  typeof importForBundle === 'undefined' ? (specifier) => import(specifier) : importForBundle
