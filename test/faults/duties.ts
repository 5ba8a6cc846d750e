/** A test by the file it stands in and its title as it is written there; `cases` are names of rows in the tables of that file. */
export type Proof = { file: string; title: string; cases?: readonly string[] }

/** What kbsite promises about one fault, in a few words, and what proves it. */
export type Duty = { fault: string; duty: string; proofs: readonly Proof[] }

export type Area = 'build' | 'servers' | 'page' | 'supply' | 'figures'

const proof = (file: string, title: string, ...cases: string[]): Proof => ({
  file,
  title,
  ...(cases.length > 0 && { cases }),
})
const faults =
  (name: string) =>
  (title: string, ...cases: string[]) =>
    proof(`test/faults/${name}.test.ts`, title, ...cases)

const frontmatter = faults('frontmatter')
const output = faults('output')
const disk = faults('disk-full')
const files = faults('files')
const hard = faults('hard-pages')
const encoding = faults('encoding')
const config = faults('config')
const environment = faults('environment')
const servers = faults('servers')
const threads = faults('threads')
const policy = (title: string) => proof('test/browser/policy.test.ts', title)
const limits = (title: string) => proof('test/render/parse/limits.test.ts', title)
const includes = (title: string) => proof('test/render/markdown/features.test.ts', title)
const drawing = (title: string) => proof('test/browser/diagram-prerender.test.ts', title)
const npm = (title: string) => proof('test/commands/package.test.ts', title)

const refused = '$name is an error at its line'
const survived = '$name is data, and the page is built'
const read = '$kind is read, and said so when it matters'
const whole = '$name: a whole page'
const refusedConfig = '%s ends with 2 and one line'
const template = '%s is named with its page; the former output stays'
const killed =
  'kill -9 at 20 moments from %i ms on leaves the former output whole each time, and the next build cleans up'
const full = '%s is named; the former output stays, nothing is left beside it, and the next build goes well'
const outside = 'nothing outside the site: $name'
const answered = '%s is answered and survived'
const unread = 'no page of another site may read or show /%s'
const stranger = proof(
  'test/browser/other-origin.test.ts',
  'a page of another origin learns nothing from kbsite %s',
)
const random = proof(
  'test/render/parse/random.test.ts',
  'a note of any pieces of Markdown becomes a page that runs nothing, with findings at lines that it has',
)
const payloads = policy('run nothing, break nothing, ask nobody')

/** Everything that is promised, area by area; `test/duties.test.ts` fails when a proof is not there any more. */
export const duties: Readonly<Record<Area, readonly Duty[]>> = {
  build: [
    {
      fault: 'front matter in a language that is code',
      duty: 'an error at its line, nothing is executed',
      proofs: [frontmatter(refused, 'JavaScript', 'CoffeeScript', 'a language with a path')],
    },
    {
      fault: 'tags and functions of YAML',
      duty: 'read as nothing or as text',
      proofs: [
        frontmatter(survived, 'a YAML function', 'a YAML expression'),
        frontmatter(refused, 'a Python object'),
      ],
    },
    {
      fault: 'aliases that multiply',
      duty: 'refused before they are unfolded',
      proofs: [frontmatter(refused, 'an alias bomb', 'an alias without anchor')],
    },
    {
      fault: 'keys that lead to a prototype',
      duty: 'are keys like any other',
      proofs: [
        frontmatter(survived, 'prototype keys', 'prototype keys deeper', 'a merge key'),
        config(refusedConfig, 'has prototype keys'),
      ],
    },
    {
      fault: 'keys that stand twice',
      duty: 'an error at the second one',
      proofs: [frontmatter(refused, 'a key that stands twice', 'a key that stands twice deeper')],
    },
    {
      fault: 'front matter of a wrong shape',
      duty: 'an error with a line',
      proofs: [
        frontmatter(refused, 'a list', 'a sentence', 'an unclosed quote'),
        frontmatter('the run ends with 0'),
        proof('test/render/check/planted.test.ts', '$name: exactly these findings, at their places'),
      ],
    },
    { fault: 'kill -9', duty: 'the output is whole, the former or the new one', proofs: [output(killed)] },
    {
      fault: 'what a killed build left',
      duty: 'goes with the next build; an output that was moved away comes back',
      proofs: [output('a former output that a killed build had moved away comes back')],
    },
    {
      fault: 'Ctrl-C',
      duty: 'ends with 130, and leaves no file and no process behind',
      proofs: [
        output('%s ends it in the middle of writing, and nothing is left beside the output'),
        servers('%s in the middle of a build of pages ends it'),
        proof('test/commands/servers.test.ts', 'Ctrl-C ends it with 130'),
      ],
    },
    {
      fault: 'two builds at once',
      duty: 'each ends well or says that another one is at work',
      proofs: [output('two builds at once both end well and leave one whole site')],
    },
    {
      fault: 'a lock whose holder is gone',
      duty: 'counts as free',
      proofs: [
        output(
          'a lock %s stops no build',
          'of a process that has ended',
          'of an earlier process with the number of one that runs',
          'of another machine',
          'that was half written',
        ),
      ],
    },
    {
      fault: 'a full disk',
      duty: 'named; the former output is as it was',
      proofs: [disk(full, 'at once', 'after some files', 'near the end')],
    },
    {
      fault: 'a disk or folder that may not be written',
      duty: 'named; the former output is as it was',
      proofs: [
        disk('read-only from now on is named; the former output stays'),
        output('a folder that may not be written is named'),
      ],
    },
    {
      fault: 'a checkout that is read-only, or another user’s',
      duty: 'is read like any other, and built elsewhere',
      proofs: [
        proof(
          'test/render/read/module.test.ts',
          'a project in which nothing may be written has its config with its packages',
        ),
      ],
    },
    {
      fault: 'an output folder that is a file, a link or a stranger’s',
      duty: 'never replaced',
      proofs: [
        output('%s where the output goes is never replaced', 'a file', 'a link', "a stranger's folder"),
        proof('test/commands/build.test.ts', 'refuses a folder that kbsite did not write'),
      ],
    },
    {
      fault: 'an output folder over the sources, the project or the root',
      duty: 'refused',
      proofs: [output('--out-dir %s is refused', '.', '..', '/', 'docs', 'docs/public')],
    },
    {
      fault: 'links that loop, lead nowhere or outside',
      duty: 'skipped with a word; nothing of them is published',
      proofs: [
        files(
          'are skipped with a word where they leave the source folder, loop or lead nowhere, and nothing of them is published',
          'itself',
          'nothing',
          'a folder outside',
          '/proc/self/environ',
        ),
        files('in the public folder do not publish what lies outside'),
        files('between two folders that contain each other end'),
      ],
    },
    {
      fault: 'a FIFO',
      duty: 'not read',
      proofs: [
        files('a FIFO, a socket and a folder with the name of a note do not hang or break the build'),
        files('a FIFO in the public folder is not read'),
      ],
    },
    {
      fault: 'a file or folder that may not be read',
      duty: 'an error with its name',
      proofs: [
        files('a note that may not be read is named'),
        files('a folder that may not be read is named'),
      ],
    },
    {
      fault: 'what vanishes while it is read',
      duty: 'skipped',
      proofs: [files('%s is skipped', 'a note', 'a folder', 'a picture')],
    },
    {
      fault: 'inclusions and snippets that lead outside',
      duty: 'an error with file and line, nothing is read',
      proofs: [includes('nothing outside the project, no dot file, no linked file is read')],
    },
    {
      fault: 'inclusions of themselves',
      duty: 'one finding',
      proofs: [includes('%j is one finding')],
    },
    {
      fault: 'inclusions that double each other',
      duty: 'one finding, bounded text',
      proofs: [
        includes('files that double each other end in one finding'),
        limits('code that a page takes in is bounded'),
      ],
    },
    {
      fault: 'nesting without end',
      duty: 'an error with a line instead of a stack overflow',
      proofs: [
        hard('$name are one error with a line', '10,000 nested quotes', '5,000 nested elements'),
        proof(
          'test/render/parse/nesting.test.ts',
          '%s: the line where it is nested too deeply, if any',
          'quotes at the limit',
          'quotes over the limit',
        ),
        limits('a file that is nested too deeply has no headings to include'),
      ],
    },
    {
      fault: 'marks, brackets and links that never end',
      duty: 'read in time that grows with the text',
      proofs: [
        hard(whole, '100,000 brackets', '50,000 links that never end', '40,000 underlines and stars'),
        proof('test/render/parse/pairs.test.ts', '20,000 of "%s" are read as fast as they are long'),
      ],
    },
    {
      fault: 'huge tables',
      duty: 'not blown up beyond what was written',
      proofs: [
        hard(whole, 'a huge table'),
        limits(
          'a table that would be mostly filled up keeps the cells that were written, with a word about it',
        ),
      ],
    },
    {
      fault: 'very long pages',
      duty: 'read to the end; 100,000 headings, which take 20 s and 2.4 GB, are tried by hand',
      proofs: [
        hard(whole, 'ten megabytes of prose', '20,000 headings', '20,000 lines of code'),
        limits('a page of 100,000 %s and more is read'),
      ],
    },
    {
      fault: 'equal headings by the thousand',
      duty: 'numbered on in constant time each',
      proofs: [hard(whole, '5,000 equal headings'), includes('equal headings number on')],
    },
    {
      fault: 'a line of code of 200 kB',
      duty: 'shown without colours',
      proofs: [hard(whole, 'a 200 kB line of code')],
    },
    {
      fault: 'ranges and marks of a billion lines',
      duty: 'cut to the lines that there are',
      proofs: [hard(whole, 'ranges without end', 'marks without end', 'a start line without end')],
    },
    {
      fault: 'bytes that are no UTF-8',
      duty: 'read as well as can be, with a word that says what they look like',
      proofs: [
        encoding(
          read,
          'invalid UTF-8',
          'GBK',
          'UTF-16 little endian',
          'UTF-16 big endian',
          'UTF-16 little endian without a mark',
          'UTF-16 big endian without a mark',
          'lone surrogates as bytes',
        ),
      ],
    },
    {
      fault: 'byte order marks, line ends and NUL',
      duty: 'made uniform',
      proofs: [encoding(read, 'a byte order mark', 'CRLF', 'CR alone', 'NUL', 'NUL in pairs')],
    },
    {
      fault: 'addresses that collide',
      duty: 'one finding that names both notes, also by case and Unicode form',
      proofs: [
        files('that differ %s are one finding that names both notes', 'only in case', 'only in Unicode form'),
        files('of a note and of a file that is copied collide'),
      ],
    },
    {
      fault: 'names with signs that addresses, HTML or Windows keep for themselves',
      duty: 'addresses that work',
      proofs: [files('of every kind get addresses that work', '100%', '空 格', 'emoji😘', 'CON', '%2e%2e')],
    },
    {
      fault: 'a config that throws, or imports what is not there',
      duty: 'exit 2 with one line that names the place',
      proofs: [config(refusedConfig, 'throws', 'throws nothing', 'imports what is not there')],
    },
    {
      fault: 'a config with a typo or a wrong type',
      duty: 'exit 2 with place and the nearest key',
      proofs: [config(refusedConfig, 'has a typo', 'has a typo deeper', 'has a wrong type')],
    },
    {
      fault: 'a layout or component that throws',
      duty: 'exit 1 with page and component; the stack only on request',
      proofs: [
        config(
          template,
          'a layout that throws',
          'a component that throws',
          'a component that throws a string',
        ),
        config('fails shows its stack only when asked'),
      ],
    },
    {
      fault: 'no git, a broken one, one that hangs',
      duty: 'no dates, no failure',
      proofs: [
        environment('that is not there: no dates, no word'),
        environment('that fails, or prints what nobody expects, is no git'),
        proof('test/render/read/git.test.ts', 'a git that never answers is given up: no dates'),
      ],
    },
    {
      fault: 'a hostile repository',
      duty: 'its hooks and settings run nothing',
      proofs: [environment('hooks and settings of the repository run nothing')],
    },
    {
      fault: 'a shallow clone',
      duty: 'dates are left out with one notice',
      proofs: [environment('of a shallow clone: one notice, no dates')],
    },
    {
      fault: 'a repository that Git does not trust, as in a container',
      duty: 'dates are left out with one notice that says what to do',
      proofs: [environment('that does not trust the repository: one notice that says how it would')],
    },
    {
      fault: 'a project behind a link, and a build from a hook of Git',
      duty: 'dates as ever',
      proofs: [
        environment('seen through a link to the project, and from a hook that names another repository'),
      ],
    },
    {
      fault: 'a reader of what is printed who goes away, or a full disk for it',
      duty: 'the work is done; a report that found no room is exit code 2',
      proofs: [
        environment('and not read to its end changes nothing about the exit code'),
        environment('and finds no room is exit code 2 with a word'),
      ],
    },
    {
      fault: 'no browser',
      duty: 'diagrams are left to the reader with a word, or an error where one was demanded',
      proofs: [
        drawing('auto says so once, leaves the drawing to the reader and still finds errors'),
        drawing('true is an error that lists where one was looked for'),
      ],
    },
    {
      fault: 'no network',
      duty: 'everything works',
      proofs: [environment('build, check and the search index work')],
    },
    {
      fault: 'no HOME, another time zone, another locale',
      duty: 'the same bytes',
      proofs: [
        environment(
          'the same bytes come out %s',
          'in another time zone',
          'in another locale',
          'without HOME, XDG folders and a temporary folder',
        ),
        output('a full or missing temporary folder and no HOME do not matter'),
      ],
    },
    {
      fault: 'a damaged cache, or one that cannot be written',
      duty: 'counts as missing',
      proofs: [
        proof(
          'test/render/cache/pack.test.ts',
          'a pack that was %s counts as missing and takes new values',
          'emptied',
          'cut short',
          'overwritten',
        ),
        proof(
          'test/render/build/damaged.test.ts',
          'whatever file of the cache a disk gives back with other letters, the output is that of a clean build',
        ),
        output('a cache folder that is a file costs time, not the build'),
        disk('costs the cache, not the build'),
        drawing('a damaged entry counts as missing'),
      ],
    },
    {
      fault: 'a thread that dies',
      duty: 'its notes are parsed elsewhere, to the same bytes',
      proofs: [threads('when threads die %s', 'at their start', 'in the middle of their work')],
    },
    {
      fault: 'the process of Pagefind that is ended',
      duty: 'its pages are indexed elsewhere, to the same bytes; without any the former output stays, and the reason is told',
      proofs: [
        threads('when threads die %s', 'by the end of their Pagefind', 'by the end of a Pagefind at work'),
        threads('without any Pagefind the former output stays, and the reason is told'),
      ],
    },
  ],
  servers: [
    {
      fault: 'other machines',
      duty: 'only loopback is served unless asked for, and then with a warning',
      proofs: [servers('kbsite %s says who can read what it serves beyond this machine')],
    },
    {
      fault: 'names of others that lead here',
      duty: 'only own names are answered',
      proofs: [
        servers(answered, 'a foreign Host', 'a Host that only begins well', 'a Host as number', 'two Hosts'),
        servers('all addresses may be asked for by number, not by a name that anybody can point here'),
      ],
    },
    {
      fault: 'pages of other origins',
      duty: 'can neither read nor show anything; no CORS, own resources only, no sniffing',
      proofs: [servers(unread), stranger],
    },
    {
      fault: 'a stranger at the live channel',
      duty: 'own origin with its port and the token of this start, or nothing',
      proofs: [
        proof('test/commands/servers.test.ts', 'the live channel wants its own origin and the token'),
        stranger,
      ],
    },
    {
      fault: 'paths that lead out of the site',
      duty: 'nothing but known outputs is served',
      proofs: [
        servers(
          outside,
          '/../secret.txt',
          '/.env',
          '/@fs/etc/passwd',
          '/docs/apple.md',
          '/.kbsite/cache/page/index.json',
        ),
        servers('links to the outside that stand in the output are not served'),
      ],
    },
    {
      fault: 'a path in another spelling',
      duty: 'backslashes, NUL and double encoding are refused',
      proofs: [
        servers(
          outside,
          '/..%5csecret.txt',
          '/..\\\\secret.txt',
          '/%00',
          '/%252e%252e%252fsecret.txt',
          '/%c0%ae%c0%ae/secret.txt',
        ),
        proof('test/commands/servers.test.ts', '/%s gives %i as %s'),
      ],
    },
    {
      fault: 'a query that names a file',
      duty: 'selects nothing',
      proofs: [servers(outside, '/apple.html?file=../secret.txt')],
    },
    {
      fault: 'a request to open an editor',
      duty: 'there is no such address',
      proofs: [servers(outside, '/__open-in-editor?file=docs/apple.md')],
    },
    {
      fault: 'malformed requests and headers',
      duty: 'answered with 4xx, the process goes on',
      proofs: [
        servers(answered, 'half a line', 'headers without end', 'bytes of another protocol', 'two lengths'),
        servers('the process is still well, and has printed no stack'),
      ],
    },
    {
      fault: 'methods that nobody needs',
      duty: 'refused',
      proofs: [
        servers(answered, 'PUT', 'TRACE', 'a method nobody knows'),
        servers('the tunnel of a proxy is refused'),
      ],
    },
    {
      fault: 'ranges of every kind, HEAD',
      duty: 'as the standard says',
      proofs: [
        servers('a request with the header Range: %s is answered as HTTP says'),
        servers('HEAD gives what GET does, without the body'),
      ],
    },
    {
      fault: 'clients that are slow or go away',
      duty: 'let go',
      proofs: [
        servers('a client that never ends its headers is let go'),
        servers('a client that goes away in the middle is no failure'),
      ],
    },
    {
      fault: '1,000 files that change at once',
      duty: 'the last state, few pushes',
      proofs: [servers('1,000 files that change at once settle to the last state with few pushes')],
    },
    {
      fault: '1,000 edits',
      duty: 'nothing grows with their number',
      proofs: [
        proof('test/render/parse/highlight.test.ts', 'a thousand fences later it is not remembered any more'),
        proof('test/render/live.test.ts', 'an edit of the text draws its own page again and no other'),
      ],
    },
    { fault: 'a taken port', duty: 'named', proofs: [servers('a port in use is named')] },
    {
      fault: 'signals',
      duty: 'end cleanly',
      proofs: [servers('%s in the middle of a build of pages ends it')],
    },
  ],
  page: [
    {
      fault: 'titles, descriptions, headings, info strings and labels with markup',
      duty: 'are text wherever they land',
      proofs: [payloads, policy('say so of every address that would have run')],
    },
    {
      fault: 'excerpts of the search with markup',
      duty: 'are text',
      proofs: [
        policy('run nothing in the rows and excerpts of a search'),
        proof('test/browser/search.test.ts', 'shows marked excerpts as text, and is remembered'),
      ],
    },
    {
      fault: 'data in scripts',
      duty: 'cannot end them',
      proofs: [
        payloads,
        proof(
          'test/templates/inline-html.test.ts',
          '%s in a title: its text, or nothing',
          'a script',
          'an event handler',
          'a hidden script address',
        ),
      ],
    },
    {
      fault: 'a policy that forbids inline scripts and eval',
      duty: 'every page works under it',
      proofs: [
        policy('keep their policy, ask nobody else and start all their islands'),
        policy('keep it while they are searched'),
        proof('test/render/site/policy.test.ts', 'never allows eval or inline scripts at large'),
      ],
    },
    {
      fault: 'static hosts',
      duty: 'find the policy in a file, or in the pages on request',
      proofs: [
        proof(
          'test/render/site/policy.test.ts',
          '_headers names pages by their top folders and leaves the assets alone',
        ),
        policy('keep it, ask nobody else and start all their islands'),
      ],
    },
    {
      fault: 'third parties',
      duty: 'asked only where the author says so',
      proofs: [payloads, policy('what an author asks for is seen by this run')],
    },
    {
      fault: 'the tool itself',
      duty: 'asks nobody',
      proofs: [environment('nothing asks for a name or an address')],
    },
    {
      fault: 'samples that attack the page',
      duty: 'run in a frame of an origin of their own, and end',
      proofs: [
        proof('test/browser/code-preview-hostile.test.ts', '%s is refused in the frame of a sample'),
        proof('test/browser/code-preview-hostile.test.ts', 'a frame that was sent elsewhere is taken away'),
        proof('test/browser/code-preview-hostile.test.ts', '%s is ended', 'endless microtasks'),
      ],
    },
    {
      fault: 'diagrams that attack the page',
      duty: 'hold nothing that could run',
      proofs: [
        proof('test/browser/diagram-hostile.test.ts', 'hold no element, attribute or address that could'),
        proof(
          'test/browser/diagram-hostile.test.ts',
          'a strict policy without inline styles shows prerendered diagrams as they are',
        ),
      ],
    },
  ],
  supply: [
    {
      fault: 'too much to trust',
      duty: 'at most 150 packages beside Mermaid',
      proofs: [
        npm('an author who does not prerender gets no browser and at most 150 packages beside Mermaid'),
        npm('all that is installed weighs at most 280 MB'),
      ],
    },
    {
      fault: 'versions that move',
      duty: 'exact ones, and a lock file that agrees',
      proofs: [
        proof('test/supply.test.ts', 'every dependency is one exact version, the one of the lock file'),
        proof('test/supply.test.ts', 'every package of the lock file has a hash and comes from a registry'),
      ],
    },
    {
      fault: 'lifecycle scripts',
      duty: 'none is ours, none is needed',
      proofs: [
        proof('test/supply.test.ts', 'nothing runs where kbsite is installed'),
        npm('the package works when installed into an empty folder, without lifecycle scripts'),
      ],
    },
  ],
  figures: [
    {
      fault: 'CommonMark and GFM',
      duty: 'every example by meaning',
      proofs: [
        proof('test/render/markdown/suites.test.ts', 'example $number ($section) means what the suite says'),
      ],
    },
    {
      fault: 'random pages',
      duty: 'none crashes; ten thousand with KBSITE_RANDOM=500',
      proofs: [random, proof('test/render/parse/random.test.ts', 'so does any file of bytes')],
    },
    { fault: '40 kills', duty: 'whole output each time', proofs: [output(killed)] },
    {
      fault: 'another folder, time zone and locale',
      duty: 'the same bytes',
      proofs: [
        environment('the same bytes come out %s', 'in another time zone', 'in another locale'),
        proof(
          'test/commands/verify.test.ts',
          '--verify builds twice, says how many files are the same and leaves nothing behind',
        ),
        proof(
          'test/commands/build.test.ts',
          'the same input gives the same bytes, with and without the cache',
        ),
        threads('as without threads: from the sources none is started'),
        proof('test/render/assets/site-modules.test.ts', 'a site gives the same files wherever it lies'),
        proof(
          'test/render/build/edits.test.ts',
          'seed %i: any edits give byte for byte the output of a clean build',
        ),
      ],
    },
    {
      fault: 'inputs of double length',
      duty: 'at most about double the time',
      proofs: [
        proof(
          'test/render/parse/core-syntax.test.ts',
          'after %j, 300 times %j cost half as much as 600 times',
        ),
        proof(
          'test/render/parse/hostile-texts.test.ts',
          'what stands behind 1,000 times %s is read again once, not for each',
        ),
      ],
    },
    {
      fault: 'sites of 10,000 pages',
      duty: 'what waits for the disk is not held in memory',
      proofs: [
        proof(
          'test/render/build/write.test.ts',
          'a page that was written is let go, and read where it lies before and after it is published',
        ),
        proof('test/render/search/index.test.ts', 'holds no more memory than a packed file has bytes'),
      ],
    },
    {
      fault: 'accessibility',
      duty: 'axe finds nothing',
      proofs: [
        proof('test/browser/accessibility.test.ts', 'axe finds nothing at three widths in both themes'),
        proof('test/browser/accessibility.test.ts', 'with %s open', 'the drawer', 'a flyout'),
        proof(
          'test/browser/diagram-extras.test.ts',
          'axe finds nothing in all kinds of diagrams at %i px, dark: %s',
        ),
        proof('test/browser/code-preview-page.test.ts', 'axe finds nothing in either theme'),
      ],
    },
    {
      fault: 'HTML',
      duty: 'valid, also to the Nu checker',
      proofs: [
        proof('test/docs.test.ts', 'are valid HTML in the text of every page'),
        proof('test/docs.test.ts', 'are valid HTML as a whole: %s'),
        proof(
          'test/render/diagrams/standard-styles.test.ts',
          'radii of a rule become attributes of what it selects',
        ),
        drawing('every kind of diagram is drawn in both themes, twice to the same bytes'),
      ],
    },
  ],
}
