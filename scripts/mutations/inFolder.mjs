/**
 * An edit of one file.
 *
 * @typedef {object} Mutation
 * @property {string} defence - What the edit removes, in a few words.
 * @property {string} file - Relative to the repository.
 * @property {string} find - Text that occurs exactly once in the file.
 * @property {string} replace
 * @property {readonly string[]} tests - Test files of the project `unit` that must fail.
 */

/**
 * Returns the edits of files in one folder, with the tests of each file.
 *
 * @param {string} folder
 * @param {Readonly<Record<string, readonly string[]>>} testsByFile
 * @param {readonly (readonly [file: string, defence: string, find: string, replace: string])[]} edits
 * @returns {Mutation[]}
 */
export function inFolder(folder, testsByFile, edits) {
  return edits.map(([file, defence, find, replace]) => ({
    defence,
    file: `${folder}/${file}`,
    find,
    replace,
    tests: (testsByFile[file] ?? testsByFile['*'] ?? []).map((test) => `${folder}/${test}`),
  }))
}
