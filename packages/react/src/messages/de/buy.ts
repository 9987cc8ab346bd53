import type { BuyWords } from '../en/buy.ts'

export const buyWords = {
  buy: 'Kaufen',
  buyTitle: 'Krypto kaufen',
  buyPay: 'Du zahlst',
  buyReceive: 'Du erhältst',
  buyCurrency: 'Währung wählen',
  buyToken: 'Wählen, was du kaufst',
  buyPresets: 'Häufige Beträge',
  buyMethod: 'Zahlungsart',
  buyByCard: 'Karte',
  buyByBank: 'Bankkonto',
  buyLimits: (min: string, max: string) => `Von ${min} bis ${max}`,
  buyProviders: 'Anbieter',
  buyFeeRange: (range: string) => `Übliche Gebühr ${range}`,
  buyQuoting: 'Angebot wird geladen',
  buyQuoteMissing: 'Gib einen Betrag ein, um den Preis zu sehen.',
  buySubtotal: 'Ohne Gebühren',
  buyTotal: 'Gesamt',
  buyWith: (provider: string) => `Weiter mit ${provider}`,
  buyUnavailable: 'Kauf zurzeit nicht möglich',
  buySample: (provider: string) =>
    `${provider} hat keinen Preis genannt. Diese Zahlen sind ein Beispiel und kein Angebot; du kannst gerade nicht kaufen.`,
  buySampleMark: 'Beispiel',
  buySampleOptions: 'Das Angebot konnte nicht geladen werden. Diese Liste ist ein Beispiel.',
  buySearch: 'Suchen',
  buyNoMatches: 'Nichts gefunden.',
  buyLegal: 'Mit dem Kauf akzeptierst du die Bedingungen des Anbieters.',
  buyRunning: 'Ein Kauf läuft.',
  buyGoal: (amount: string) => `Für deine Zahlung fehlen noch ${amount}.`,
  buyShow: 'Anzeigen',

  'buy.amountMissing': 'Gib einen Betrag ein.',
  'buy.amountInvalid': 'Gib einen gültigen Betrag ein.',
  'buy.amountTooLow': (min: string) => `Gib mindestens ${min} ein.`,
  'buy.amountTooHigh': (max: string) => `Gib höchstens ${max} ein.`,
  'buy.assetMissing': 'In diesem Netzwerk wird nichts verkauft.',

  buyOpening: (provider: string) => `${provider} wird geöffnet`,
  buyOpeningText: 'Ein neues Fenster öffnet sich.',
  buyContinue: (provider: string) => `Weiter bei ${provider}`,
  buyContinueText: (symbol: string) =>
    `Zahle im anderen Fenster. Hier siehst du, wenn deine ${symbol} ankommen.`,
  buyBlocked: 'Dein Browser hat das Fenster blockiert',
  buyBlockedText: (provider: string) => `Drücke die Schaltfläche, um ${provider} zu öffnen.`,
  buyOpen: (provider: string) => `${provider} öffnen`,
  buyReopen: (provider: string) => `${provider} noch einmal öffnen`,
  buyNoUrl: (provider: string) => `${provider} konnte nicht geöffnet werden`,
  buyClosed: 'Das Fenster ist geschlossen',
  buyClosedText: (provider: string) =>
    `${provider} hat keine Zahlung gemeldet. Falls du gezahlt hast, kommt dein Guthaben trotzdem an, und du siehst es hier.`,
  buyPaid: 'Deine Zahlung wird bearbeitet',
  buyPaidText: (provider: string) =>
    `${provider} hat deine Zahlung erhalten. Die Lieferung kann dauern. Du kannst diese Seite schließen und später wiederkommen.`,
  buySent: 'Dein Guthaben ist unterwegs',
  buySentText: (provider: string) =>
    `${provider} hat es gesendet. Dein Guthaben im Netzwerk hat sich noch nicht geändert.`,
  buyFailed: 'Der Kauf ist fehlgeschlagen',
  buyFailedText: (provider: string) =>
    `${provider} hat ihn abgelehnt. Versuche es noch einmal, oder mit einer anderen Karte oder einem anderen Anbieter.`,
  buyIdle: 'Kein laufender Kauf',
  buyIdleText: 'Beginne einen Kauf.',
  fundsArrived: (amount: string) => `${amount} angekommen`,
  buyArrivedText: 'Um diesen Betrag ist dein Guthaben im Netzwerk gestiegen.',
  buyAgain: 'Erneut versuchen',
  buyStop: 'Nicht mehr beobachten',
  buyCopyFailed: 'Dein Browser hat das Kopieren nicht erlaubt.',

  buyHelpTitle: 'So funktioniert das Kaufen',
  buyHelpHow: 'Mit Geld zahlen, Krypto erhalten',
  buyHelpHowText:
    'Wähle einen Betrag und einen Anbieter. Du zahlst in dessen eigenem Fenster, und er sendet die Krypto-Werte an deine Wallet.',
  buyHelpWho: 'Wer verkauft',
  buyHelpWhoText: (providers: string) =>
    `Der Verkäufer ist ${providers}, nicht diese App. Deine Karten- und Bankdaten erreichen diese App nie.`,
  buyHelpTerms: 'Bedingungen und Prüfungen',
  buyHelpTermsText:
    'Es gelten die Bedingungen, Gebühren und Grenzen des Anbieters. Er kann einen Nachweis deiner Identität verlangen und eine Zahlung ablehnen.',
  buyHelpDone: 'Krypto kaufen',
} satisfies BuyWords
