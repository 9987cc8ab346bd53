import { closedWords } from './closedWords.ts'
import type { Messages } from './en.ts'

const declined = 'Du hast in der Wallet abgelehnt.'
const ourSide = 'Bei uns ist etwas schiefgegangen.'
const notSetUp = 'Diese Seite ist nicht richtig eingerichtet.'
const notUsed = 'Diese App nutzt dieses Netzwerk nicht.'
const tooMany = 'Zu viele Anfragen. Warte kurz und versuch es noch einmal.'
const notHere = 'Das gibt es hier nicht.'

export const de = {
  ...closedWords.de,
  back: 'Zurück',

  connectTitle: 'Wallet verbinden',
  walletList: 'Wallets',
  installed: 'Installiert',
  recent: 'Zuletzt',
  noWalletsTitle: 'Keine Wallet in diesem Browser',
  noWalletsText:
    'Eine Wallet ist eine App oder Erweiterung, die deine Schlüssel verwahrt. Installiere eine und komm zurück: Sie erscheint hier von selbst.',
  walletsOff: 'Auf dieser Seite kann man sich nicht verbinden.',
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
    'Noch nichts? Öffne die Wallet selbst; die Frage wartet vielleicht hinter ihrem Symbol oder der Bildschirmsperre.',
  connectedTo: (wallet) => `Mit ${wallet} verbunden`,
  declinedTitle: 'Verbindung abgelehnt',
  declinedText: `${declined} Nichts wurde weitergegeben.`,
  stoppedTitle: 'Verbindung beendet',
  stoppedText: 'Inzwischen wurde eine andere Verbindung begonnen.',
  failedTitle: 'Das hat nicht geklappt',
  viewBroken: 'Diese Ansicht hat einen Fehler. Versuche es noch einmal oder geh zurück.',
  walletGone: 'Diese Wallet ist nicht mehr da. Lade die Seite neu oder wähle eine andere.',

  accountTitle: 'Konto',
  copyAddress: 'Adresse kopieren',
  copied: 'Adresse kopiert',
  copyFailed:
    'Der Browser hat das Kopieren nicht erlaubt. Markiere die Adresse und kopiere sie selbst.',
  balance: 'Guthaben',
  balanceFailed: 'Das Guthaben ließ sich nicht lesen.',
  balancesUnavailable: 'Token-Guthaben nicht verfügbar',
  viewInExplorer: 'Im Explorer ansehen',
  disconnect: 'Trennen',
  disconnectFailed: 'Die Wallet hat ein Problem gemeldet, aber hier bist du getrennt.',
  unsupportedBanner: 'Deine Wallet ist in einem Netzwerk, das diese App nicht kennt.',
  changeNetwork: 'Wechseln',
  connectedWith: (wallet) => `Verbunden mit ${wallet}`,

  accountTabs: 'Was du besitzt',
  tabTokens: 'Tokens',
  tabNfts: 'NFTs',
  tabActivity: 'Aktivität',
  totalValue: 'Gesamtwert',
  loading: 'Wird geladen',
  tokensEmpty: 'Noch keine Tokens in diesem Netzwerk.',
  tokensFailed: 'Deine Tokens ließen sich nicht lesen.',
  retrySoon: 'Gleich kannst du es noch einmal versuchen.',
  nftsEmpty: 'Noch keine NFTs in diesem Netzwerk.',
  nftsFailed: 'Deine NFTs ließen sich nicht lesen.',
  activityEmpty: 'Hier ist noch nichts passiert.',
  activityFailed: 'Deine Aktivität ließ sich nicht lesen.',
  showMore: 'Mehr zeigen',
  viewAll: 'Alle ansehen',
  justNow: 'Gerade eben',
  statusFailed: 'Fehlgeschlagen',
  statusPending: 'Ausstehend',
  sentTo: (other) => `An ${other}`,
  receivedFrom: (other) => `Von ${other}`,
  withOther: (other) => `Mit ${other}`,
  kindSend: 'Gesendet',
  kindReceive: 'Erhalten',
  kindSelf: 'An dich selbst gesendet',
  kindTrade: 'Getauscht',
  kindApprove: 'Freigegeben',
  kindRevoke: 'Freigabe entzogen',
  kindMint: 'Geprägt',
  kindBurn: 'Vernichtet',
  kindDeposit: 'Eingezahlt',
  kindWithdraw: 'Abgehoben',
  kindClaim: 'Abgeholt',
  kindDeploy: 'Vertrag erstellt',
  kindContract: 'Vertrag benutzt',

  networksTitle: 'Netzwerke',
  networkList: 'Netzwerke',
  searchNetworks: 'Netzwerke suchen',
  noNetworkMatches: 'Kein Netzwerk mit diesem Namen.',
  networkMatches: (count) =>
    count === 1 ? '1 Netzwerk gefunden.' : `${count} Netzwerke gefunden.`,
  testNetwork: 'Testnetz',
  notApproved: 'Von der Wallet nicht erlaubt',
  networksFooter: 'Vielleicht unterstützt deine Wallet nicht alle Netzwerke dieser Liste.',
  switchTitle: (network) => `Zu ${network} wechseln`,
  switchText: 'Deine Wallet fragt, ob sie das Netzwerk wechseln soll.',
  switchFailed: (reason) => `Das Netzwerk wurde nicht gewechselt. ${reason}`,
  switchDeclined: 'Das Netzwerk wurde nicht gewechselt: Du hast in der Wallet abgelehnt.',
  unsupportedTitle: 'Netzwerk wechseln',
  unsupportedText:
    'Im Netzwerk deiner Wallet funktioniert diese App nicht. Wähle eines von diesen:',
  activeChainTitle: (network) => `Andere Wallet für ${network}`,
  activeChainText:
    'Deine jetzige Wallet erreicht dieses Netzwerk nicht. Verbinde eine, die es kann.',
  chooseWallet: 'Wallet wählen',

  walletHelpTitle: 'Was ist eine Wallet?',
  walletHelpKeys: 'Sie verwahrt deine Schlüssel',
  walletHelpKeysText:
    'Was dir gehört, steht in öffentlichen Netzwerken. Die Wallet hält die Schlüssel, die es bewegen, und nur wem sie gehört, kann sie nutzen.',
  walletHelpLogin: 'Damit meldest du dich an',
  walletHelpLoginText:
    'Statt für jede Seite ein Passwort zu haben, zeigst du, dass die Wallet deine ist.',
  walletHelpAsk: 'Sie fragt, bevor etwas geschieht',
  walletHelpAskText:
    'Eine Seite kann nur vorschlagen. Jede Zahlung und jede Unterschrift siehst du in der Wallet und entscheidest dort.',
  gotIt: 'Verstanden',

  getWallet: 'Eine Wallet holen',
  getWalletText: 'Diese arbeiten mit dieser App. Installiere eine und komm zurück.',
  moreWallets: 'Weitere Wallets',
  noSuggestions: 'Hier gibt es keinen Vorschlag. Frag die Leute hinter dieser App.',
  downloadsTitle: (wallet) => `${wallet} holen`,
  downloadsText: (wallet) =>
    `${wallet} wurde in diesem Browser nicht gefunden. Hol sie dir hier und komm dann zurück.`,
  noDownloads: (wallet) => `Wo es ${wallet} gibt, ist nicht bekannt.`,
  browserExtension: 'Browser-Erweiterung',
  webApp: 'Web-App',
  homepage: 'Webseite',

  dismiss: 'Ausblenden',
  loadingView: 'Wird geladen',

  'error.ADAPTER_NOT_FOUND': 'Diese App erreicht dieses Netzwerk nicht.',
  'error.ARGUMENT_REQUIRED': 'Dafür fehlt etwas. Lade die Seite neu und versuch es noch einmal.',
  'error.BODY_TOO_LARGE': 'Das ist zu viel auf einmal.',
  'error.CHAIN_UNSUPPORTED': notUsed,
  'error.CONFLICT': 'Jemand war schneller. Versuch es noch einmal.',
  'error.CONNECTION_REJECTED': declined,
  'error.CONNECTOR_CHAINS_UNSUPPORTED': 'Diese Wallet kann die Netzwerke dieser App nicht nutzen.',
  'error.CONNECTOR_NOT_FOUND':
    'Diese Wallet ist nicht mehr da. Lade die Seite neu oder wähle eine andere.',
  'error.DISCONNECT_FAILED': 'Die Wallet hat ein Problem gemeldet, aber hier bist du getrennt.',
  'error.FEATURE_UNAVAILABLE': notHere,
  'error.MODAL_CLOSED': 'Du hast das Fenster geschlossen.',
  'error.MULTI_WALLET_DISABLED': 'Hier geht nur eine Wallet zugleich.',
  'error.NAMESPACE_UNSUPPORTED': 'Diese Art von Netzwerk wird nicht unterstützt.',
  'error.NETWORK_NOT_FOUND': notUsed,
  'error.NETWORK_UNSUPPORTED': 'Dieses Netzwerk wird noch nicht unterstützt.',
  'error.NOT_CONNECTED': 'Verbinde zuerst eine Wallet.',
  'error.NOT_FOUND': 'Nichts gefunden.',
  'error.OPTIONS_INVALID': notSetUp,
  'error.ORIGIN_NOT_ALLOWED': 'Diese Seite darf den Dienst nicht nutzen.',
  'error.PROJECT_INVALID': notSetUp,
  'error.PROVIDER_ERROR': 'Die Wallet hat einen Fehler gemeldet.',
  'error.RATE_LIMITED': tooMany,
  'error.REQUEST_ABORTED': 'Du hast das abgebrochen.',
  'error.REQUEST_INVALID': ourSide,
  'error.REQUEST_REJECTED': declined,
  'error.RESPONSE_INVALID': 'Die Antwort ergab keinen Sinn. Versuch es noch einmal.',
  'error.SERVER_ERROR': ourSide,
  'error.SIGNATURE_INVALID': 'Die Unterschrift passt nicht.',
  'error.SWITCH_FAILED': 'Die Wallet ist in ihrem Netzwerk geblieben.',
  'error.UNKNOWN': 'Ein Fehler ist aufgetreten',
  'error.UPSTREAM_UNAVAILABLE':
    'Das Netzwerk ist nicht erreichbar. Prüfe deine Verbindung und versuch es noch einmal.',
  'error.VIEW_UNKNOWN': notHere,

  'wallet.declined': declined,
  'wallet.unauthorized': 'Die Wallet möchte zuerst neu verbunden werden.',
  'wallet.unsupportedMethod': 'Das kann deine Wallet nicht.',
  'wallet.offline': 'Deine Wallet ist offline.',
  'wallet.unknownNetwork': 'Deine Wallet kennt dieses Netzwerk nicht.',
  'wallet.batch': 'Deine Wallet kann das nicht zusammen senden.',
  'wallet.malformed': 'Die Wallet hat die Anfrage nicht verstanden.',
  'wallet.failed': 'Die Wallet oder ihr Netzwerk hatte ein Problem. Versuch es noch einmal.',
  'wallet.busy': 'In deiner Wallet ist schon eine Frage offen. Beantworte sie zuerst.',
  'wallet.rateLimited': tooMany,
  'wallet.reverted': 'Das Netzwerk würde das ablehnen.',
  'wallet.fees': 'Die Gebühr passt nicht. Versuch es noch einmal.',
  'wallet.nonce': 'Eine frühere Transaktion ist noch offen. Warte auf sie.',
  'wallet.gas': 'Das Gaslimit passt nicht. Versuch es noch einmal.',
  'wallet.funds': 'Für Betrag und Gebühr ist nicht genug da.',
  'wallet.transactionType': 'Das Netzwerk kennt diese Art von Transaktion nicht.',
  'wallet.unexpected': 'Die Wallet hat etwas Unerwartetes gemeldet. Versuch es noch einmal.',
} satisfies Messages
