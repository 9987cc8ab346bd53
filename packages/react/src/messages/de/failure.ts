import type { FailureWords } from '../en/failure.ts'
import { declined } from './shared.ts'

const ourSide = 'Bei uns ist etwas schiefgegangen.'
const notSetUp = 'Diese Seite ist nicht richtig eingerichtet.'
const notUsed = 'Diese App nutzt dieses Netzwerk nicht.'
const tooMany = 'Zu viele Anfragen. Warte kurz und versuch es noch einmal.'
const notHere = 'Das gibt es hier nicht.'

export const failureWords = {
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
  'error.FACTOR_REQUIRED': 'Dafür brauchst du deinen Passkey oder deinen Wiederherstellungscode.',
  'error.FEATURE_UNAVAILABLE': notHere,
  'error.FROZEN': 'Dieses Wallet ist gesperrt. Entsperre es zuerst.',
  'error.LOCKED': 'Zu viele falsche Codes. Fang noch einmal an.',
  'error.LOGIN_FAILED': 'Die Anmeldung hat nicht geklappt. Versuch es gleich noch einmal.',
  'error.MEDIA_TYPE': 'Die Anfrage war nicht lesbar.',
  'error.MODAL_CLOSED': 'Du hast das Fenster geschlossen.',
  'error.MULTI_WALLET_DISABLED': 'Hier geht nur eine Wallet zugleich.',
  'error.NAMESPACE_UNSUPPORTED': 'Diese Art von Netzwerk wird nicht unterstützt.',
  'error.NETWORK_NOT_FOUND': notUsed,
  'error.NETWORK_UNSUPPORTED': 'Dieses Netzwerk wird noch nicht unterstützt.',
  'error.NOT_CONNECTED': 'Verbinde zuerst eine Wallet.',
  'error.NOT_FOUND': 'Nichts gefunden.',
  'error.OPTIONS_INVALID': notSetUp,
  'error.ORIGIN_NOT_ALLOWED': 'Diese Seite darf den Dienst nicht nutzen.',
  'error.OTP_EXPIRED': 'Dieser Code ist zu alt. Fordere einen neuen an.',
  'error.OTP_INVALID': 'Dieser Code stimmt nicht.',
  'error.PEER_MISSING': notSetUp,
  'error.POPUP_CLOSED': 'Du hast das Fenster geschlossen.',
  'error.PROJECT_INVALID': notSetUp,
  'error.PROVIDER_ERROR': 'Die Wallet hat einen Fehler gemeldet.',
  'error.RATE_LIMITED': tooMany,
  'error.REQUEST_ABORTED': 'Du hast das abgebrochen.',
  'error.REQUEST_INVALID': ourSide,
  'error.REQUEST_REJECTED': declined,
  'error.RESPONSE_INVALID': 'Die Antwort ergab keinen Sinn. Versuch es noch einmal.',
  'error.SERVER_ERROR': ourSide,
  'error.SESSION_EXPIRED':
    'Die Verbindung zur Wallet ist abgelaufen. Prüfe die Uhr dieses Geräts und verbinde sie neu.',
  'error.SIGNATURE_INVALID': 'Die Unterschrift passt nicht.',
  'error.SITE_BLOCKED':
    'Deine Wallet gibt dieser Seite kein Konto frei, meist weil du zuvor abgelehnt hast. Öffne die Einstellungen der Wallet, erlaube dort den Zugriff für diese Seite und versuch es noch einmal.',
  'error.SWITCH_FAILED': 'Die Wallet ist in ihrem Netzwerk geblieben.',
  'error.TOO_EARLY': 'Das geht noch nicht. Versuch es später.',
  'error.UNKNOWN': 'Ein Fehler ist aufgetreten',
  'error.UPSTREAM_UNAVAILABLE':
    'Das Netzwerk ist nicht erreichbar. Prüfe deine Verbindung und versuch es noch einmal.',
  'error.VIEW_UNKNOWN': notHere,

  'frame.unreachable':
    'Die Wallet konnte nicht geladen werden. Prüfe deine Verbindung, schalte Werbeblocker für diese Seite aus und versuch es noch einmal.',

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
  'wallet.rent':
    'Die eigene Währung des Netzwerks reicht nicht für die Gebühr oder für das, was ein Konto halten muss.',
  'wallet.expired':
    'Das Netzwerk hat sie nicht rechtzeitig angenommen und tut es nicht mehr. Du kannst sie noch einmal senden.',
  'wallet.transactionType': 'Das Netzwerk kennt diese Art von Transaktion nicht.',
  'wallet.unexpected': 'Die Wallet hat etwas Unerwartetes gemeldet. Versuch es noch einmal.',
} satisfies FailureWords
