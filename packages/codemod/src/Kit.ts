import type { SourceFile } from './source/SourceFile.ts'

/** One library that is replaced. */
export type Kit = {
  /** Name in messages. */
  readonly name: string
  /** Returns true for the modules of the library. */
  isOld(module: string): boolean
  /** Rewrites all files of an app; files may depend on each other. */
  transform(files: readonly SourceFile[]): void
}
