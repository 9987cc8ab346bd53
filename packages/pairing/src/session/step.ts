import type { Outgoing, State, Step } from './State.ts'

/** Runs `next` on the state of a step, and joins the effects of both. */
export function joinSteps(step: Step, next: (state: State) => Step): Step {
  const after = next(step.state)
  return { state: after.state, effects: [...step.effects, ...after.effects] }
}

/** Publishes a sealed message. @param key - Name of the wait for the relay's receipt. */
export function publishSealed(sealed: { state: State; message: Outgoing }, key?: string): Step {
  const { message, state } = sealed
  return { state, effects: [{ type: 'publish', key, messages: [message] }] }
}
