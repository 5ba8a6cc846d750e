/** Uses a library that is loaded on first use: synchronously from then on, within the time limit of the page. */
export function lazily<Library>(load: () => Promise<Library>) {
  let library: Library | undefined
  return <Made>(use: (library: Library) => Made): Made | Promise<Made> => {
    if (library) return use(library)
    return load().then((loaded) => {
      library = loaded
      return use(loaded)
    })
  }
}
