import { expect, onTestFinished, test } from 'vitest'
import { openFailures } from '../../../src/cli/dev/findings.ts'
import { UserError } from '../../../src/render/base/user-error.ts'
import { makeSite } from '../../helpers/site.ts'

const opened = () => openFailures('/notes')
const messages = ({ list }: ReturnType<typeof opened>) => list().map(({ message }) => message)

test('a failure says place, message and fix', () => {
  const error = new UserError('Unknown key.', { place: '/notes/kbsite.config.ts:2:3', fix: 'Leave it out.' })
  expect(opened().add(error, [])).toEqual([
    {
      place: 'kbsite.config.ts:2:3',
      severity: 'error',
      message: 'Unknown key.  Leave it out.',
      near: true,
    },
  ])
})

test('a failure shows the code at its place', () => {
  const files = makeSite({ 'kbsite.config.ts': "export default {\n  titel: '笔记',\n}\n" })
  onTestFinished(files.close)
  const failures = opened()
  const place = `${files.root}/kbsite.config.ts:2:3`
  failures.add(new UserError('Unknown key.', { place }), [])
  expect(failures.list()[0]?.frame).toEqual([
    { number: 1, text: 'export default {' },
    { number: 2, text: "  titel: '笔记',", mark: [2, 7] },
    { number: 3, text: '}' },
    { number: 4, text: '' },
  ])
})

test('all that is wrong with a file is said at once, and mended at once', () => {
  const failures = opened()
  const others = [{ message: 'Wrong value.', place: '/notes/kbsite.config.ts:4:3' }]
  failures.add(new UserError('Unknown key.', { place: '/notes/kbsite.config.ts:2:3', others }), [
    '/notes/kbsite.config.ts',
  ])
  expect(failures.list().map(({ place, message }) => [place, message])).toEqual([
    ['kbsite.config.ts:2:3', 'Unknown key.'],
    ['kbsite.config.ts:4:3', 'Wrong value.'],
  ])
  failures.mend(['/notes/kbsite.config.ts'])
  expect(messages(failures)).toEqual([])
})

test('a failure stays while other files are edited, and goes with its own', () => {
  const failures = opened()
  failures.add(new Error('No such key.'), ['/notes/kbsite.config.ts'])
  failures.mend(['/notes/docs/apple.md'])
  expect(messages(failures)).toEqual(['No such key.'])
  failures.mend(['/notes/docs/apple.md', '/notes/kbsite.config.ts'])
  expect(messages(failures)).toEqual([])
})

test('the next failure of a file stands for the one before', () => {
  const failures = opened()
  failures.add(new Error('No such key.'), ['/notes/kbsite.config.ts'])
  failures.add(new Error('No end.'), ['/notes/templates/slots/bottom.tsx'])
  failures.add(new Error('No such value.'), ['/notes/kbsite.config.ts'])
  expect(messages(failures)).toEqual(['No end.', 'No such value.'])
})

test('a failure of no file goes with any edit', () => {
  const failures = opened()
  failures.add(new Error('No site.'), [])
  failures.mend(['/notes/docs/apple.md'])
  expect(messages(failures)).toEqual([])
})

test('a failure waits for the files that it names, and goes with one of them', () => {
  const failures = opened()
  failures.add(new UserError('No such file.', { inputs: ['/notes/nav.ts'] }), ['/notes/kbsite.config.ts'])
  expect(failures.waitsFor()).toEqual(['/notes/kbsite.config.ts', '/notes/nav.ts'])
  failures.mend(['/notes/nav.ts'])
  expect(messages(failures)).toEqual([])
})

test('what two edits fail for is said once, until both are mended', () => {
  const failures = opened()
  failures.add(new Error('No such key.'), ['/notes/templates/style.css'])
  failures.add(new Error('No such key.'), ['/notes/docs/apple.md'])
  expect(messages(failures)).toEqual(['No such key.'])
  failures.mend(['/notes/templates/style.css'])
  expect(messages(failures)).toEqual(['No such key.'])
  failures.mend(['/notes/docs/apple.md'])
  expect(messages(failures)).toEqual([])
})
