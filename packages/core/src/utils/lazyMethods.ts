/** Returns methods that load their object with the first call. */
export function lazyMethods<methods extends object, const name extends keyof methods & string>(
  load: () => Promise<methods>,
  names: readonly name[],
): Pick<methods, name> {
  const entries = names.map((name) => [
    name,
    async (...given: never[]) => ((await load())[name] as (...given: never[]) => unknown)(...given),
  ])
  return Object.fromEntries(entries) as Pick<methods, name>
}
