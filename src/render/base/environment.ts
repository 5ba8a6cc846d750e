/**
 * The environment variables that code names, with their values, on which its result may depend.
 *
 * `process.env.SITE_ID`, `process.env['SITE_ID']` and `const { SITE_ID } = process.env` are recognised.
 */
export function environmentOf(
  code: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  if (!code.includes('process.env')) return ''
  const named = [...code.matchAll(/\bprocess\.env(?:\.|\[\s*["'])(\w+)/g)].map(([, name]) => name!)
  const taken = [...code.matchAll(/\{([^{}]*)\}\s*=\s*process\.env\b/g)].flatMap(([, list]) =>
    [...list!.matchAll(/(?:^|,)\s*(\w+)/g)].map(([, name]) => name!),
  )
  return JSON.stringify([...new Set([...named, ...taken])].sort().map((name) => [name, env[name]]))
}
