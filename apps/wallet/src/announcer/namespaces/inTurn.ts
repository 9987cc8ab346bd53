/** One after the other: the person is asked for each. */
export async function inTurn<input, output>(
  inputs: readonly input[],
  run: (input: input) => Promise<output>,
): Promise<output[]> {
  const outputs: output[] = []
  for (const input of inputs) outputs.push(await run(input))
  return outputs
}
