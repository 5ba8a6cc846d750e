import { existsSync, readlinkSync } from 'node:fs'
import { findTool } from './tool.ts'

/** How to start a program: the wrapping command and its arguments, and the user. */
export type Command = { file: string; args: readonly string[]; user?: { uid: number; gid: number } }

/**
 * The system's confinement of a process that runs code of notes or other tools. `holdsNetwork`: it can reach neither other machines nor
 * sockets of this one; `holdsSignals`: it can signal only its own processes.
 */
export type Wall = {
  name: 'bwrap' | 'unshare' | 'user' | 'none'
  holdsNetwork: boolean
  holdsSignals: boolean
  /** Starts Node.js with these arguments. */
  command: (args: readonly string[], folders?: Folders) => Command
}

/** `scratch`: the only folder that a process may write; `readable`: one that it may read; `cwd`: where it starts, by default in one of these. */
type Folders = { scratch?: string | undefined; readable?: string; cwd?: string }

/** Node's flag that restricts a process's permissions; it had another name before version 23.5. */
export const permissionFlag = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'

/** System folders with the libraries that Node.js needs; a confined process sees no others. */
const libraries = ['/usr', '/bin', '/lib', '/lib32', '/lib64', '/nix/store']

/** Walls that may work on this machine, strongest first. The last always works, because it confines nothing. */
export function wallsOfThisMachine(): Wall[] {
  const shell = process.platform === 'win32' ? undefined : '/bin/sh'
  const bwrap = findTool('bwrap')
  const unshare = findTool('unshare')
  const isRoot = process.getuid?.() === 0
  const none: Wall = {
    name: 'none',
    holdsNetwork: false,
    holdsSignals: false,
    command: (args) => limited(shell, [process.execPath, ...args]),
  }
  return [
    ...(shell && bwrap ? [bubblewrap(shell, bwrap)] : []),
    ...(shell && unshare ? [namespaces(shell, unshare)] : []),
    ...(shell && isRoot ? [otherUser(none)] : []),
    none,
  ]
}

function bubblewrap(shell: string, bwrap: string): Wall {
  const folders = libraries.filter((folder) => existsSync(folder)).flatMap(boundFolder)
  return {
    name: 'bwrap',
    holdsNetwork: true,
    holdsSignals: true,
    command: (args, { scratch, readable, cwd = scratch ?? readable ?? '/' } = {}) =>
      limited(shell, [
        bwrap,
        ...['--unshare-all', '--die-with-parent', '--cap-drop', 'ALL', '--uid', nobody, '--gid', nobody],
        ...folders,
        ...['--ro-bind', process.execPath, '/node'],
        ...(readable ? ['--ro-bind', readable, readable] : []),
        ...(scratch ? ['--bind', scratch, scratch] : []),
        ...['--chdir', cwd],
        ...['--', '/node', ...args],
      ]),
  }
}

const nobody = '65534'

/** A folder as it is, a link as a link. */
function boundFolder(folder: string): string[] {
  try {
    return ['--symlink', readlinkSync(folder), folder]
  } catch {
    return ['--ro-bind', folder, folder]
  }
}

/** The same confinement with util-linux only, which nearly every Linux has. */
function namespaces(shell: string, unshare: string): Wall {
  const own = ['--map-root-user', '--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child']
  return {
    name: 'unshare',
    holdsNetwork: true,
    holdsSignals: true,
    command: (args, { scratch = '', readable = '', cwd = scratch || readable || '/' } = {}) =>
      limited(shell, [
        ...[unshare, ...own, shell, '-c', newRoot, 'kbsite'],
        ...[process.execPath, scratch, readable, cwd, libraries.join(' '), ...args],
      ]),
  }
}

// The new root is mounted over /sys, a folder that always exists and is not needed here. A folder that cannot be made read-only is still
// protected by its own permissions, and by those of Node.js. Each program that is started here costs some milliseconds of each start.
const newRoot = `
set -e
PATH=/usr/sbin:/usr/bin:/sbin:/bin
node=$1 scratch=$2 readable=$3 cwd=$4 libraries=$5
shift 5
shown() { mount -o "$1,ro" "$2" "/sys$2" 2>/dev/null || mount -o "$1" "$2" "/sys$2"; }
mount -t tmpfs -o mode=755 kbsite /sys
links= folders=
for folder in $libraries; do
  if [ -L "$folder" ]; then links="$links $folder"
  elif [ -d "$folder" ]; then folders="$folders $folder"
  fi
done
[ -z "$links" ] || cp -P $links /sys
mkdir -p $(printf '/sys%s ' $folders) "/sys$readable" "/sys$scratch"
: >/sys/node
mount --bind "$node" /sys/node
for folder in $folders; do shown rbind "$folder"; done
[ -z "$readable" ] || shown bind "$readable"
[ -z "$scratch" ] || mount --bind "$scratch" "/sys$scratch"
exec chroot /sys /bin/sh -c 'cd "$1"; shift; exec "$@"' kbsite "$cwd" setpriv --bounding-set=-all --inh-caps=-all --no-new-privs /node "$@"
`

/** Needs root: as the user "nobody", a process cannot reach the processes, files and sockets of other users. */
function otherUser(none: Wall): Wall {
  const user = { uid: Number(nobody), gid: Number(nobody) }
  return {
    ...none,
    name: 'user',
    holdsSignals: true,
    command: (args) => ({ ...none.command(args), user }),
  }
}

/**
 * Limits of a process: memory outside Node's heap (KiB), size of written files (blocks of 512 bytes), processor time (s, in case it
 * is orphaned), open files, and no core dump.
 */
const caps = 'ulimit -c 0; ulimit -d 1048576; ulimit -f 131072; ulimit -t 600; ulimit -n 256'

function limited(shell: string | undefined, command: readonly string[]): Command {
  if (!shell) return { file: command[0]!, args: command.slice(1) }
  return { file: shell, args: ['-c', `{ ${caps}; } 2>/dev/null; exec "$@"`, 'kbsite', ...command] }
}
