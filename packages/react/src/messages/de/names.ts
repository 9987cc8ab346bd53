import type { NameWords } from '../en/names.ts'

export const nameWords = {
  nameTitle: 'Name wählen',
  nameMeans: 'Andere können an deinen Namen senden statt an deine Adresse.',
  nameFree: 'Dein Wallet fragt nach einer Signatur. Es entstehen keine Gebühren.',
  nameLabel: 'Kontoname',
  nameEntry: 'Name wählen',
  nameYours: 'Dein Name',
  nameRules: 'Mindestens 4 Buchstaben, Ziffern oder Bindestriche.',
  nameChecking: 'Der Name wird geprüft',
  nameAvailable: (name) => `${name} ist frei.`,
  nameTaken: (name) => `${name} ist vergeben.`,
  nameSuggestions: 'Vorschläge',
  nameIsTaken: 'Vergeben',
  nameNoSuggestions: 'Keine Vorschläge zu diesem Namen.',
  nameSearchFailed: 'Der Name ließ sich nicht prüfen.',
  nameRegister: 'Registrieren',
  nameWaiting: 'Warten auf dein Wallet',
  nameDeclined: 'Du hast abgelehnt. Der Name wurde nicht registriert.',
  nameJustTaken: (name) => `${name} wurde gerade vergeben. Wähle einen anderen Namen.`,
  nameFailed: (reason) => `Der Name wurde nicht registriert. ${reason}`,
  nameNeedsRegular:
    'Dein Smart Account kann in diesem Netzwerk keine Nachrichten signieren. Wechsle in den Kontoeinstellungen zum normalen Konto und versuche es noch einmal.',
  nameRegistered: (name) => `${name} ist jetzt registriert.`,
  nameDone: 'Name registriert',
  nameDoneText: 'Gib ihn weiter. Was andere an ihn senden, kommt auf deinem Konto an.',

  'name.characters': 'Nimm nur Buchstaben, Ziffern und Bindestriche.',
  'name.empty': 'Gib einen Namen ein.',
  'name.hyphens': 'Das dritte und vierte Zeichen dürfen nicht beide Bindestriche sein.',
  'name.long': 'Nimm höchstens 64 Zeichen.',
  'name.short': 'Nimm mindestens 4 Zeichen.',
} satisfies NameWords
