import { createHash } from 'node:crypto'
import { build } from '../base/bundler.ts'
import { ownModule } from '../base/package.ts'
import { sandboxPolicy } from '../site/sandbox-policy.ts'

export type SandboxPage = { name: string; html: string }

/**
 * The page that samples run in, one file with everything it needs, named by its content: `sandbox-1a2b3c4d.html`.
 *
 * It belongs among the published files; widgets get its address as `sandboxHref`.
 */
export async function sandboxPage(): Promise<SandboxPage> {
  const script = await frameScript()
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${sandboxPolicy}">
<meta name="robots" content="noindex">
<title>Sandbox</title>
</head>
<body>
<script>${script}</script>
</body>
</html>
`
  const hash = createHash('sha256').update(html).digest('hex').slice(0, 8)
  return { name: `sandbox-${hash}.html`, html }
}

async function frameScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [ownModule('src/client/widgets/code-preview/frame/frame')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
  })
  // The text stands in a script element, which any `</script` would end.
  return (outputFiles[0]?.text ?? '').trim().replaceAll('</script', '<\\/script')
}
