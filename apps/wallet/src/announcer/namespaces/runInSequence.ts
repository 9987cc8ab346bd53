/** Runs one input after the other, because each asks the user. */
export async function runInSequence<input, output>(
  inputs: readonly input[],
  run: (input: input) => Promise<output>,
): Promise<output[]> {
  const outputs: output[] = []
  for (const input of inputs) outputs.push(await run(input))
  return outputs
}
