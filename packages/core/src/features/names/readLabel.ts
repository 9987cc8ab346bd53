import { isNameLabel, nameLabel, nameLabelMax, nameLabelMin } from '@fairlead/protocol'

/** Rule that a label breaks. */
export type NameProblem =
  | 'empty'
  /** A character other than a letter, a digit or a hyphen was typed. */
  | 'characters'
  /** Hyphens at places 3 and 4 mark encoded names. */
  | 'hyphens'
  | 'long'
  | 'short'

/** Text of the field, reduced to the characters that a label may have. */
export type LabelReading = {
  readonly label: string
  /** Undefined if the label can be registered. */
  readonly problem: NameProblem | undefined
}

/**
 * Reads the label from text that was typed or pasted, with or without the zone. Letters become lower case, and other
 * characters than letters, digits and hyphens are removed.
 */
export function readLabel(text: string, zone: string): LabelReading {
  const lower = text.trim().toLowerCase()
  const typed = nameLabel(lower, zone) ?? lower
  const label = typed.replace(/[^a-z0-9-]/g, '')
  return { label, problem: label === typed ? labelProblem(label) : 'characters' }
}

function labelProblem(label: string): NameProblem | undefined {
  if (label === '') return 'empty'
  if (label.length < nameLabelMin) return 'short'
  if (label.length > nameLabelMax) return 'long'
  return isNameLabel(label) ? undefined : 'hyphens'
}
