/** Uses a library that is loaded the first time: at once from then on, within the time of the page. */
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
