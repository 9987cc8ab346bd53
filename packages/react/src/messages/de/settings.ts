import type { SettingsWords } from '../en/settings.ts'

export const settingsWords = {
  settingsTitle: 'Kontoeinstellungen',
  currency: 'Währung',
  currenciesFailed: 'Die Währungen ließen sich nicht lesen.',
  currencyMissing: (name) =>
    `In dieser Währung gibt es gerade keine Preise: ${name}. Werte stehen in US-Dollar.`,
  codeTitle: 'Code deines normalen Kontos',
  codeMeaning: 'In jedem Netzwerk kann das Konto den Code eines Contracts ausführen (EIP-7702).',
  codeOff: 'Kein Code',
  codeOn: (code) => `Führt ${code} aus`,
  codeUnknown: 'Konnte nicht geprüft werden',
  codeStop: (network) => `In ${network} ausschalten`,
  codeStopping: 'Code wird ausgeschaltet…',
  codeFailed: (reason) => `Der Code wurde nicht ausgeschaltet. ${reason}`,
  accountKind: 'Kontotyp',
  'accountKindUse.eoa': 'Normales Konto benutzen',
  'accountKindUse.smartAccount': 'Smart Account benutzen',
  'accountKindBrings.eoa':
    'Das normale Konto funktioniert mit jeder App und zahlt seine Netzwerkgebühren selbst.',
  'accountKindBrings.smartAccount':
    'Der Smart Account kann mehrere Schritte auf einmal erledigen, und eine App kann seine Netzwerkgebühren zahlen.',
  accountKindOther: (address) =>
    address
      ? `Deine Adresse wird ${address}. Was diesem Konto gehört, bleibt, wo es ist.`
      : 'Deine Adresse ändert sich. Was diesem Konto gehört, bleibt, wo es ist.',
  accountKindSame: 'Deine Adresse bleibt gleich.',
  accountKindNew: 'Noch nicht in diesem Netzwerk. Deine erste Transaktion legt es an.',
  accountKindNone: 'In diesem Netzwerk gibt es keine Smart Accounts.',
  accountKindChanging: 'Das Konto wird gewechselt',
  accountKindChanged: (kind) => `Jetzt in Benutzung: ${kind}`,
  accountKindFailed: (reason) => `Dein Konto wurde nicht gewechselt. ${reason}`,
} satisfies SettingsWords
