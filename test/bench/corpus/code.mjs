import { remark } from './words.mjs'

const names =
  'entry token order state module packet record worker buffer route chunk layer proxy range score signal'.split(
    ' ',
  )
const calls = 'update resolve collect merge flush schedule compare measure restore split'.split(' ')

/** Code of some twenty lines in a language of the corpus. */
export function codeIn(random, lang) {
  const [a, b, c] = random.some(names, 3)
  const call = random.pick(calls)
  return writers[lang]({ random, a, b, c, call, A: capital(a), B: capital(b), note: remark(random) })
}

export const languages = () => Object.keys(writers)

const capital = (word) => word[0].toUpperCase() + word.slice(1)

const writers = {
  js: ({ random, a, b, call, A, note }) => `// ${note}
function ${call}${A}(list, limit = ${random.int(2, 64)}) {
  const seen = new Map();
  for (const [index, ${a}] of list.entries()) {
    if (seen.has(${a}.id)) continue;
    seen.set(${a}.id, { ...${a}, index });
    if (seen.size >= limit) break;
  }
  return [...seen.values()];
}

const ${b}s = await Promise.all(
  ids.map(async (id) => {
    const response = await fetch(\`/api/${b}/\${id}?page=${random.int(1, 99)}\`);
    if (!response.ok) throw new Error('${call} failed: ' + response.status);
    return /^${b}\\d*$/i.test(id) ? response.json() : null; // 支持链式调用
  }),
);`,
  ts: ({ random, b, call, A, B }) => `interface ${A}<T = unknown> {
  readonly id: string;
  ${b}: T | null;
  tags?: Array<'a' | 'b' | ${random.int(1, 99)}>;
}

type ${capital(call)}Result<T> = T extends ${A}<infer U> ? U : never;

export async function ${call}${A}<K extends keyof ${B}>(key: K, input: ${B}): Promise<${B}[K]> {
  const start = performance.now();
  const value = await Promise.resolve(input[key]);
  if (value === undefined) {
    throw new TypeError(\`缺少字段 \${String(key)}\`);
  }
  report('${call}', performance.now() - start);
  return value as ${B}[K];
}`,
  css: ({ random, a, b }) => `.${a}-list {
  --gap: ${random.int(4, 32)}px;
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(${random.int(80, 320)}px, 1fr));
  gap: var(--gap);
}

.${a}-list > .${b}:not(:last-child)::after {
  content: '';
  position: absolute;
  inset: auto 0 ${random.int(0, 9)}px;
  background: linear-gradient(90deg, #${random.int(0x100000, 0xffffff).toString(16)}, rgb(0 0 0 / ${random.int(5, 95)}%));
}

@media (max-width: ${random.int(400, 900)}px) {
  .${a}-list { grid-template-columns: 1fr; } /* 窄屏单列 */
}`,
  html: ({ random, a, b, note }) => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <link rel="preload" href="/${a}.css" as="style" />
    <script type="module" src="/${b}-${random.int(1, 99)}.js" defer></script>
  </head>
  <body>
    <!-- ${note} -->
    <main id="${a}" class="${a} ${b}" data-depth="${random.int(1, 99)}">
      <button type="button" aria-expanded="false" onclick="toggle(this)">展开</button>
      <input name="${b}" required maxlength="${random.int(8, 64)}" />
    </main>
  </body>
</html>`,
  bash: ({ random, a, b, note }) => `#!/usr/bin/env bash
set -euo pipefail

# ${note}
export ${a.toUpperCase()}_LIMIT="\${${a.toUpperCase()}_LIMIT:-${random.int(10, 900)}}"
for file in src/${b}/*.ts; do
  if ! grep -q '${a}' "$file"; then
    echo "跳过 $file" >&2
    continue
  fi
  npx tsc --noEmit "$file" | tee -a "logs/${b}.log"
done
git log --oneline -n ${random.int(3, 30)} -- src/${b} | awk '{ print $1 }' | sort -u`,
  json: ({ random, a, b }) => `{
  "name": "@demo/${a}-${b}",
  "version": "${random.int(0, 9)}.${random.int(0, 20)}.${random.int(0, 30)}",
  "private": true,
  "scripts": {
    "dev": "vite --port ${random.int(3000, 9000)}",
    "test": "vitest run --coverage"
  },
  "dependencies": { "${a}": "^${random.int(1, 19)}.0.0", "${b}": "~${random.int(1, 9)}.2.0" },
  "limits": [${random.int(1, 9)}, ${random.int(10, 99)}, null, false, 1e${random.int(2, 6)}]
}`,
  nginx: ({ random, a, b, note }) => `upstream ${a}_backend {
  server 127.0.0.1:${random.int(3000, 9000)} weight=${random.int(1, 9)};
  keepalive ${random.int(8, 64)};
}

server {
  listen 443 ssl http2;
  server_name ${b}.example.com;
  gzip_types text/css application/javascript;

  # ${note}
  location ~* \\.(js|css|woff2)$ {
    add_header Cache-Control "public, max-age=${random.int(1, 365) * 86400}, immutable";
  }
  location /${a}/ {
    proxy_pass http://${a}_backend;
    proxy_set_header X-Real-IP $remote_addr;
  }
}`,
  rust: ({ random, a, call, A, note }) => `use std::collections::HashMap;

#[derive(Debug, Clone, PartialEq)]
pub struct ${A}<'a> {
    name: &'a str,
    depth: u32,
}

/// ${note}
pub fn ${call}_${a}(items: &[${A}<'_>]) -> Result<HashMap<String, u32>, String> {
    let mut out = HashMap::with_capacity(items.len());
    for item in items.iter().filter(|item| item.depth < ${random.int(2, 99)}) {
        *out.entry(item.name.to_string()).or_insert(0) += 1;
    }
    match out.is_empty() {
        true => Err(format!("空列表: {}", items.len())),
        false => Ok(out),
    }
}`,
}
