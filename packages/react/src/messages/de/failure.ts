import type { FailureWords } from '../en/failure.ts'
import { declined } from './shared.ts'

const ourSide = 'Bei uns ist etwas schiefgegangen.'
const notSetUp = 'Diese Seite ist nicht richtig eingerichtet.'
const notUsed = 'Diese App unterstützt dieses Netzwerk nicht.'
const tooMany = 'Zu viele Anfragen. Warte kurz und versuch es noch einmal.'
const notHere = 'Das gibt es hier nicht.'

export const failureWords = {
  'error.ADAPTER_NOT_FOUND': 'Diese App erreicht dieses Netzwerk nicht.',
  'error.ARGUMENT_REQUIRED': 'Dafür fehlt etwas. Lade die Seite neu und versuch es noch einmal.',
  'error.BODY_TOO_LARGE': 'Diese Anfrage ist zu groß.',
  'error.CHAIN_UNSUPPORTED': notUsed,
  'error.CONFLICT': 'Das wurde gerade anderswo geändert. Versuch es noch einmal.',
  'error.CONNECTION_REJECTED': declined,
  'error.CONNECTOR_CHAINS_UNSUPPORTED': 'Diese Wallet kann die Netzwerke dieser App nicht nutzen.',
  'error.CONNECTOR_NOT_FOUND':
    'Diese Wallet ist nicht mehr da. Lade die Seite neu oder wähle eine andere.',
  'error.DISCONNECT_FAILED': 'Die Wallet hat ein Problem gemeldet, aber hier bist du getrennt.',
  'error.FACTOR_REQUIRED': 'Dafür brauchst du deinen Passkey oder deinen Wiederherstellungscode.',
  'error.FEATURE_UNAVAILABLE': notHere,
  'error.FROZEN': 'Diese Wallet ist gesperrt. Entsperre sie zuerst.',
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
  'error.OTP_EXPIRED': 'Dieser Code ist abgelaufen. Fordere einen neuen an.',
  'error.OTP_INVALID': 'Dieser Code stimmt nicht.',
  'error.PEER_MISSING': notSetUp,
  'error.POPUP_CLOSED': 'Du hast das Fenster geschlossen.',
  'error.PROJECT_INVALID': notSetUp,
  'error.PROVIDER_ERROR': 'Deine Wallet hat einen Fehler gemeldet.',
  'error.RATE_LIMITED': tooMany,
  'error.REQUEST_ABORTED': 'Du hast das abgebrochen.',
  'error.REQUEST_INVALID': ourSide,
  'error.REQUEST_REJECTED': declined,
  'error.RESPONSE_INVALID': 'Die Antwort war ungültig. Versuch es noch einmal.',
  'error.SERVER_ERROR': ourSide,
  'error.SESSION_EXPIRED':
    'Die Verbindung zur Wallet ist abgelaufen. Prüfe die Uhr dieses Geräts und verbinde sie neu.',
  'error.SIGNATURE_INVALID': 'Die Unterschrift ist ungültig.',
  'error.SITE_BLOCKED':
    'Deine Wallet gibt dieser Seite kein Konto frei, meist weil du zuvor abgelehnt hast. Öffne die Einstellungen der Wallet, erlaube dort den Zugriff für diese Seite und versuch es noch einmal.',
  'error.SWITCH_FAILED': 'Die Wallet ist in ihrem Netzwerk geblieben.',
  'error.TOO_EARLY': 'Das geht noch nicht. Versuch es später.',
  'error.UNKNOWN': 'Ein Fehler ist aufgetreten',
  'error.UPSTREAM_UNAVAILABLE':
    'Das Netzwerk ist nicht erreichbar. Prüfe deine Verbindung und versuch es noch einmal.',
  'error.VIEW_UNKNOWN': notHere,

  'early.email': (time: string) =>
    `Deine E-Mail-Adresse wurde erst vor Kurzem geändert. Bis sich deine Wallet auf einem neuen Gerät öffnet, dauert es zu deiner Sicherheit noch ${time}.`,
  'early.login': (time: string) =>
    `Diese Anmeldung wurde erst vor Kurzem hinzugefügt. Bis sie deine Wallet auf einem neuen Gerät öffnet, dauert es zu deiner Sicherheit noch ${time}.`,
  'early.recovery': (time: string) =>
    `Dieses Gerät ist neu. Damit du widersprechen kannst, dauert es noch ${time}, bis sich deine Wallet hier öffnet.`,

  'frame.unreachable':
    'Die Wallet konnte nicht geladen werden. Prüfe deine Verbindung, schalte Werbeblocker für diese Seite aus und versuch es noch einmal.',

  'wallet.declined': declined,
  'wallet.unauthorized': 'Verbinde deine Wallet zuerst neu.',
  'wallet.unsupportedMethod': 'Das kann deine Wallet nicht.',
  'wallet.offline': 'Deine Wallet ist offline.',
  'wallet.unknownNetwork': 'Deine Wallet kennt dieses Netzwerk nicht.',
  'wallet.batch': 'Deine Wallet kann das nicht zusammen senden.',
  'wallet.malformed': 'Die Wallet hat die Anfrage nicht verstanden.',
  'wallet.failed': 'Die Wallet oder ihr Netzwerk hatte ein Problem. Versuch es noch einmal.',
  'wallet.busy': 'In deiner Wallet ist schon eine Anfrage offen. Beantworte sie dort zuerst.',
  'wallet.rateLimited': tooMany,
  'wallet.reverted': 'Das Netzwerk würde das ablehnen.',
  'wallet.fees': 'Das Netzwerk hat die Gebühr nicht angenommen. Versuch es noch einmal.',
  'wallet.nonce': 'Eine frühere Transaktion ist noch offen. Warte auf sie.',
  'wallet.gas': 'Das Netzwerk hat das Gaslimit nicht angenommen. Versuch es noch einmal.',
  'wallet.funds': 'Für Betrag und Gebühr ist nicht genug da.',
  'wallet.rent':
    'Die eigene Währung des Netzwerks reicht nicht für die Gebühr oder das Mindestguthaben des Kontos.',
  'wallet.expired':
    'Die Transaktion ist abgelaufen, bevor das Netzwerk sie angenommen hat. Du kannst sie noch einmal senden.',
  'wallet.transactionType': 'Das Netzwerk unterstützt diese Art von Transaktion nicht.',
  'wallet.unexpected':
    'Deine Wallet hat einen unerwarteten Fehler gemeldet. Versuch es noch einmal.',
} satisfies FailureWords
