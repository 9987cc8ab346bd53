import type { Fairlead, NameDraft, NameDraftState } from '@fairlead/core'
import { nameZone } from '@fairlead/core/internal'
import { nameDraft } from '@fairlead/core/money'
import { useSelected } from '../../hooks/useSelected.ts'

/** Choice of a name, with what is derived from it. */
export type NameChoice = NameDraftState & {
  readonly draft: NameDraft
  /** True if the label may be submitted: it keeps the rules, was searched, and is not known to be taken. */
  readonly canSubmit: boolean
  /** True if the name is taken, false if it is free; undefined while that is unknown. */
  readonly isTaken: boolean | undefined
  /** Label with the zone. */
  readonly name: string
  /** Other names that are suggested, with their zone. */
  readonly others: NameDraftState['suggestions']
  readonly zone: string
}

/** Returns the choice of a name, and renders again when it changes. */
export function useNameChoice(fairlead: Fairlead): NameChoice {
  const draft = nameDraft(fairlead)
  const state = useSelected(draft.store, whole)
  const zone = useSelected(nameZone(fairlead), whole) ?? ''
  const name = `${state.label}.${zone}`
  const own = state.suggestions.find((one) => one.name === name)
  const isTaken = own?.registered
  return {
    ...state,
    canSubmit: state.search === 'done' && isTaken !== true,
    draft,
    isTaken,
    name,
    others: state.suggestions.filter((one) => one !== own),
    zone,
  }
}

function whole<state>(state: state): state {
  return state
}
