import type { ConnectWords } from '../en/connect.ts'
import { declined } from './shared.ts'

export const connectWords = {
  sessionExpired: 'Deine Sitzung ist beendet. Verbinde dich oder melde dich erneut an.',
  walletLocked: 'Deine Wallet ist gesperrt. Entsperre sie, dann verbindet sie sich wieder.',
  connectTitle: 'Wallet verbinden',
  walletList: 'Wallets',
  installed: 'Installiert',
  recent: 'Zuletzt',
  connectedTag: 'Verbunden',
  noWalletsTitle: 'Keine Wallet in diesem Browser',
  noWalletsText:
    'Eine Wallet ist eine App oder Erweiterung, die deine Schlüssel verwahrt. Installiere eine und komm zurück: Sie erscheint hier von selbst.',
  walletsOff: 'Auf dieser Seite ist das Verbinden ausgeschaltet.',
  helpWallet: 'Was ist eine Wallet?',
  legal: (terms, privacy) =>
    terms && privacy
      ? 'Mit dem Verbinden nimmst du die Bedingungen und die Datenschutzerklärung an.'
      : terms
        ? 'Mit dem Verbinden nimmst du die Bedingungen an.'
        : 'Mit dem Verbinden nimmst du die Datenschutzerklärung an.',
  acceptLegal: (terms, privacy) =>
    terms && privacy
      ? 'Ich nehme die Bedingungen und die Datenschutzerklärung an.'
      : terms
        ? 'Ich nehme die Bedingungen an.'
        : 'Ich nehme die Datenschutzerklärung an.',
  acceptFirst: 'Setz zuerst das Häkchen.',
  terms: 'Bedingungen',
  privacy: 'Datenschutzerklärung',
  branding: 'Fairlead',

  searchAll: 'Alle Wallets durchsuchen',
  walletsFailed: 'Die Liste der Wallets ließ sich nicht laden.',
  allWalletsTitle: 'Alle Wallets',
  searchWallets: 'Wallets suchen',
  clearSearch: 'Suche leeren',
  certifiedOnly: 'Geprüft',
  loadingWallets: 'Wallets werden geladen',
  walletCount: (count) => (count === '1' ? '1 Wallet' : `${count} Wallets`),
  noWallets: 'Hier gibt es keine Wallets.',
  noWalletMatches: (query) => `Keine Wallet passt zu „${query}“.`,
  showAllWallets: 'Alle Wallets zeigen',

  continueIn: (wallet) => `Weiter in ${wallet}`,
  acceptInWallet: 'Bestätige die Verbindung in deiner Wallet.',
  stillWaiting:
    'Noch nichts? Öffne deine Wallet. Vielleicht ist die Anfrage hinter ihrem Symbol oder der Bildschirmsperre.',
  connectedTo: (wallet) => `Mit ${wallet} verbunden`,
  declinedTitle: 'Verbindung abgelehnt',
  declinedText: `${declined} Nichts wurde weitergegeben.`,
  multiChainText: 'Diese Wallet kann mehrere Arten von Netzwerken. Welches möchtest du verbinden?',
  multiChainMore: 'Verbunden. Du kannst diese Wallet auch mit anderen Netzwerken verbinden.',
  multiChainList: 'Netzwerke zum Verbinden',
  multiChainOther: (wallet) => `Anstelle von ${wallet}`,
  stoppedTitle: 'Verbindung beendet',
  stoppedText: 'Eine andere Verbindung wurde begonnen.',
  failedTitle: 'Das hat nicht geklappt',
  viewBroken: 'In dieser Ansicht ist etwas schiefgegangen. Versuch es noch einmal oder geh zurück.',
  walletGone: 'Diese Wallet ist nicht mehr da. Lade die Seite neu oder wähle eine andere.',

  pairTitle: 'Per Code verbinden',
  pairWays: 'Wege zur Verbindung',
  pairPhone: 'Telefon',
  phoneInstead: 'Stattdessen das Telefon verwenden',
  pairHere: 'Dieses Telefon',
  pairDesktop: 'Computer',
  pairWeb: 'Im Web',
  pairExtension: 'Erweiterung',
  qrTag: 'QR-Code',
  qrShow: 'QR-Code zeigen',
  qrOfPairing: 'Code zum Scannen mit einer Wallet',
  scanWith: (wallet) => `Öffne ${wallet} auf deinem Telefon und scanne diesen Code.`,
  scanAny: 'Öffne eine Wallet auf deinem Telefon und scanne diesen Code.',
  scanElsewhere:
    'Scanne diesen Code mit einer Wallet auf einem anderen Gerät, oder kopiere den Link in eine Wallet auf diesem.',
  pairPreparing: 'Die Verbindung wird vorbereitet',
  codeLife: (time) => `Neuer Code in ${time}`,
  codeMinutes: (count) =>
    count === 1 ? 'Dieser Code gilt noch 1 Minute.' : `Dieser Code gilt noch ${count} Minuten.`,
  codeDeclined:
    'Du hast die Anfrage in deiner Wallet abgelehnt. Nichts wurde weitergegeben. Hier ist ein neuer Code.',
  codeExpired: 'Der Code ist abgelaufen. Hier ist ein neuer.',
  newCode: 'Neuer Code',
  copyLink: 'Link kopieren',
  linkCopied: 'Link kopiert',
  copyLinkFailed: 'Dein Browser hat das Kopieren nicht erlaubt. Scanne stattdessen den Code.',
  openInApp: 'Öffnen und in der Wallet-App fortfahren',
  openDesktop: (wallet) => `${wallet} auf diesem Computer öffnen`,
  acceptIn: (wallet) => `Nimm die Verbindung in ${wallet} an und komm dann hierher zurück.`,
  extensionHere: (wallet) => `${wallet} ist in diesem Browser installiert.`,
  noAnswerYet: (wallet) =>
    `Noch keine Antwort von ${wallet}. Öffne die Wallet noch einmal und nimm dort an.`,
  notOpened: (wallet) => `${wallet} hat sich nicht geöffnet. Vielleicht fehlt die App hier.`,
  pairUnreachable:
    'Telefone sind gerade nicht erreichbar, weil der Verbindungsdienst nicht antwortet. Prüfe deine Verbindung und versuche es noch einmal.',
  pairRefused:
    'Der Verbindungsdienst für Telefone lässt diese Seite nicht zu. Frag die Leute hinter dieser App.',

  walletHelpTitle: 'Was ist eine Wallet?',
  walletHelpKeys: 'Sie verwahrt deine Schlüssel',
  walletHelpKeysText:
    'Was dir gehört, steht in öffentlichen Netzwerken. Deine Wallet verwahrt die Schlüssel dazu, und nur du kannst sie nutzen.',
  walletHelpLogin: 'Damit meldest du dich an',
  walletHelpLoginText:
    'Statt für jede Seite ein Passwort zu haben, zeigst du, dass die Wallet deine ist.',
  walletHelpAsk: 'Sie fragt, bevor etwas geschieht',
  walletHelpAskText:
    'Eine Seite kann nur anfragen. Du prüfst jede Zahlung und jede Unterschrift in deiner Wallet und entscheidest dort.',
  gotIt: 'Verstanden',

  getWallet: 'Eine Wallet holen',
  getWalletText: 'Diese arbeiten mit dieser App. Installiere eine und komm zurück.',
  moreWallets: 'Weitere Wallets',
  noSuggestions: 'Keine Wallet vorzuschlagen. Frag die Leute hinter dieser App.',
  downloadsTitle: (wallet) => `${wallet} holen`,
  downloadsText: (wallet) =>
    `${wallet} wurde in diesem Browser nicht gefunden. Hol sie dir hier und komm dann zurück.`,
  noDownloads: (wallet) => `Wo es ${wallet} gibt, ist nicht bekannt.`,
  browserExtension: 'Browser-Erweiterung',
  webApp: 'Web-App',
  homepage: 'Webseite',
} satisfies ConnectWords
