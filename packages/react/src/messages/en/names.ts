import type { NameTexts } from '../totalTexts.ts'

/** Names for accounts. */
export const nameWords = {
  nameTitle: 'Choose a name',
  nameMeans: 'Others can send to your name instead of your address.',
  nameFree: 'Your wallet asks you to sign. There is no fee.',
  nameLabel: 'Account name',
  nameEntry: 'Choose a name',
  nameYours: 'Your name',
  nameRules: 'At least 4 letters, digits or hyphens.',
  nameChecking: 'Checking the name',
  nameAvailable: (name: string) => `${name} is available.`,
  nameTaken: (name: string) => `${name} is taken.`,
  nameSuggestions: 'Suggestions',
  nameIsTaken: 'Taken',
  nameNoSuggestions: 'No suggestions for this name.',
  nameSearchFailed: 'Couldn’t check the name.',
  nameRegister: 'Register',
  nameWaiting: 'Waiting for your wallet',
  nameDeclined: 'You declined the request. The name wasn’t registered.',
  nameJustTaken: (name: string) => `${name} was just taken. Choose another name.`,
  nameFailed: (reason: string) => `The name wasn’t registered. ${reason}`,
  nameNeedsRegular:
    'Your smart account can’t sign messages on this network. Switch to the regular account in the account settings, then try again.',
  nameRegistered: (name: string) => `${name} is now registered.`,
  nameDone: 'Name registered',
  nameDoneText: 'Share it with others. Whatever they send to it arrives in your account.',

  'name.characters': 'Use only letters, digits and hyphens.',
  'name.empty': 'Enter a name.',
  'name.hyphens': 'The third and fourth characters can’t both be hyphens.',
  'name.long': 'Use at most 64 characters.',
  'name.short': 'Use at least 4 characters.',
} satisfies NameTexts & Record<string, unknown>
