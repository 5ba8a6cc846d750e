/** Runs a script of the site; resolves with its element, which is out of the document again. */
export async function runScript(address: string): Promise<HTMLScriptElement> {
  const script = document.createElement('script')
  script.src = address
  try {
    await new Promise((resolve, reject) => {
      script.onload = resolve
      script.onerror = () => reject(new Error(`${address} could not be loaded.`))
      document.head.append(script)
    })
    return script
  } finally {
    script.remove()
  }
}
