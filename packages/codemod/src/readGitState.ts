import { spawnSync } from 'node:child_process'

/** Returns whether the Git tree that contains a folder has changes; `none` without a tree. */
export function readGitState(folder: string): 'clean' | 'dirty' | 'none' {
  const { error, status, stdout } = spawnSync('git', ['status', '--porcelain'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (error || status !== 0) return 'none'
  return stdout.trim() === '' ? 'clean' : 'dirty'
}
