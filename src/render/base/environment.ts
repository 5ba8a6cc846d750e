/**
 * The variables of the environment that code names, with the values that they have: what it gives may be other with others.
 *
 * `process.env.SITE_ID`, `process.env['SITE_ID']` and `const { SITE_ID } = process.env` are seen.
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
