/** The fix when Git refuses a repository of another user, by its message; undefined for other messages. */
export function untrusted(failure: string): string | undefined {
  const [, folder] = /dubious ownership in repository at '(.*)'/.exec(failure) ?? []
  return folder === undefined
    ? undefined
    : `the repository belongs to another user. Say that you trust it: git config --global --add safe.directory "${folder}"`
}
