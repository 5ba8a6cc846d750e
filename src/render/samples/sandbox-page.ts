import { createHash } from 'node:crypto'
import { build } from 'esbuild'
import { documentPageOf } from '../../client/widgets/code-preview/sandbox-address.ts'
import { packagesIn } from '../base/licenses.ts'
import { ownModule, packageRoot } from '../base/package.ts'
import { sandboxPolicy } from '../site/files/sandbox-policy.ts'

type SandboxPage = { name: string; html: string }

/**
 * The pages that samples run in, each one file with everything it needs, named by their content: `sandbox-1a2b3c4d.html` for those that
 * need no document, `sandbox-document-1a2b3c4d.html` for all. `packages`: the folders of those whose code is in them.
 *
 * They are published files; widgets get the address of the first as `sandboxHref`.
 */
export async function sandboxPages(): Promise<{
  small: SandboxPage
  whole: SandboxPage
  packages: readonly string[]
}> {
  const scripts = await Promise.all([scriptOf('frame'), scriptOf('document-frame')])
  const small = pageWith([scripts[0].code])
  // Guarded code calls `eval` by this name, while the property of the window has a guard.
  const whole = pageWith(['let eval = self.eval', scripts[1].code])
  const hash = createHash('sha256').update(small).update(whole).digest('hex').slice(0, 8)
  const smallName = `sandbox-${hash}.html`
  return {
    small: { name: smallName, html: small },
    whole: { name: documentPageOf(smallName), html: whole },
    packages: scripts.flatMap(({ packages }) => packages),
  }
}

function pageWith(scripts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${sandboxPolicy}">
<meta name="robots" content="noindex">
<title>Sandbox</title>
</head>
<body>
${scripts.map((script) => `<script>${script}</script>`).join('\n')}
</body>
</html>
`
}

async function scriptOf(
  entry: 'frame' | 'document-frame',
): Promise<{ code: string; packages: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: packageRoot,
    entryPoints: [ownModule(`src/client/widgets/code-preview/frame/${entry}`)],
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    // Not that of a folder around kbsite, which differs between a clone and an installed package.
    tsconfigRaw: { compilerOptions: { alwaysStrict: true } },
    logLevel: 'silent',
  })
  // The text is inside a script element, which any `</script` would end.
  const code = (outputFiles[0]?.text ?? '').trim().replaceAll('</script', '<\\/script')
  return { code, packages: packagesIn(metafile) }
}
