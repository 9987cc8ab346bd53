import type { PayWords } from '../en/pay.ts'

export const payWords = {
  payTitle: 'Bezahlen',
  payAsks: (page, host) =>
    page === host
      ? `${host} bittet dich um eine Zahlung`
      : `${page} (${host}) bittet dich um eine Zahlung`,
  payAsset: 'Währung',
  payHash: 'Transaktion',
  payChecking: 'Die Bestellung wird geprüft',
  payNothing: 'Hier gibt es nichts zu bezahlen.',
  payInvalid: (reason) => `Diese Bestellung kann nicht bezahlt werden. ${reason}`,
  payInvalidAmount: 'Ihr Betrag ist ungültig.',
  payInvalidAsset: 'Ihre Währung ist ungültig.',
  payInvalidLink: 'Ihr Zahlungslink ist ungültig.',
  payInvalidNetwork: 'Diese Seite hat ihr Netzwerk nicht.',
  payInvalidRecipient: 'Ihr Empfänger ist ungültig.',
  payConnect: 'Wallet verbinden',
  payWallet: (wallet) => `Mit ${wallet} bezahlen`,
  paySwitch: (network) => `Zu ${network} wechseln und bezahlen`,
  payOtherWallet: 'Andere Wallet verwenden',
  payNotEnough: (symbol) => `Deine Wallet hat nicht genug ${symbol}.`,
  payBuy: (symbol) => `${symbol} kaufen`,
  payNoWay: 'Auf dieser Seite kann keine Wallet und keine Börse diese Zahlung ausführen.',
  payExchanges: 'Von einer Börse bezahlen',
  payExchangesFailed: 'Die Börsen konnten nicht geladen werden.',
  payChanged:
    'Dein Netzwerk oder Konto hat sich geändert. Geh zurück zur Bestellung und versuch es noch einmal.',
  payBack: 'Zurück zur Bestellung',
  payRunning: (exchange) =>
    `Du hast bei ${exchange} eine Zahlung begonnen. Prüfe sie, bevor du noch einmal bezahlst.`,
  payRunningShow: 'Zahlung anzeigen',
  payProgressTitle: 'Zahlung',
  payAt: (exchange) => `Bei ${exchange} bezahlen`,
  payAtText: 'Mach im geöffneten Fenster weiter. Hier siehst du, wenn die Zahlung angekommen ist.',
  payClosed: 'Das Fenster wurde geschlossen',
  payClosedText: (exchange) =>
    `Wenn du bei ${exchange} bezahlt hast, warte hier auf die Bestätigung. Sonst öffne das Fenster noch einmal.`,
  payBlocked: 'Dein Browser hat das Fenster blockiert',
  payBlockedText: (exchange) => `Öffne ${exchange} mit der Schaltfläche.`,
  payReopen: 'Fenster noch einmal öffnen',
  payOpen: (exchange) => `${exchange} öffnen`,
  paySent: 'Warten auf das Netzwerk',
  paySentText: 'Deine Wallet hat die Zahlung gesendet. Das kann einen Moment dauern.',
  payDone: 'Bezahlt',
  payDoneText: (exchange) => `${exchange} hat die Zahlung ausgeführt.`,
  payDoneWallet: 'Das Netzwerk hat deine Zahlung aufgenommen.',
  payFailed: 'Es wurde nichts bezahlt',
  payCancelled: 'Die Transaktion wurde in deiner Wallet abgebrochen oder ersetzt.',
  payFailedAt: (exchange) => `${exchange} hat die Zahlung nicht ausgeführt.`,
  payFailedNetwork:
    'Das Netzwerk hat die Transaktion abgelehnt. Du hast nur die Netzwerkgebühr bezahlt.',
  payUnknown: 'Noch nicht bestätigt',
  payUnknownAt: (exchange) =>
    `${exchange} hat die Zahlung nicht bestätigt. Prüfe dein Konto dort, bevor du noch einmal bezahlst.`,
  payUnknownNetwork:
    'Das Netzwerk hat die Transaktion noch nicht aufgenommen. Prüfe sie im Explorer, bevor du noch einmal bezahlst.',
  payCheckAgain: 'Noch einmal prüfen',
  payOtherWay: 'Anders bezahlen',
} satisfies PayWords
