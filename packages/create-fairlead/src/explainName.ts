/** Maximum length of a package name. https://docs.npmjs.com/cli/configuring-npm/package-json#name */
const maxLength = 214
const reserved = ['favicon.ico', 'node_modules']

/** Returns why npm refuses a package name, and what to do; `undefined` for a valid name. */
export function explainName(name: string): string | undefined {
  if (name === '') return 'The name is empty. Enter a name such as my-app.'
  if (name.length > maxLength) return `The name has more than ${maxLength} characters. Shorten it.`
  if (reserved.includes(name)) return `npm reserves the name ${name}. Choose another one.`
  if (/^(?:@[a-z\d~-][a-z\d._~-]*\/)?[a-z\d~-][a-z\d._~-]*$/.test(name)) return undefined
  return `${JSON.stringify(name)} is not a package name. Use lower-case letters, digits, - and _, such as my-app.`
}
