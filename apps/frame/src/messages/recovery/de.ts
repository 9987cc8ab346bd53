import type { RecoveryWords } from './en.ts'

export const de: RecoveryWords = {
  addressBar: 'In deiner Adresszeile muss stehen',
  again: 'Code noch einmal zeigen',
  askGroup: 'Gruppe {n} des Codes',
  backToStart: 'Neu beginnen',
  checkText: 'Gib diese zwei Gruppen von deiner Notiz ein. Erst dann gilt der Code.',
  checkTitle: 'Hast du ihn?',
  codeLabel: 'Wiederherstellungscode',
  codeText:
    'Schreib ihn auf oder leg ihn in einen Passwortmanager. Er wird nur jetzt gezeigt. Wer diesen Code hat und sich als du anmelden kann, kann alles in der Wallet nehmen.',
  codeTitle: 'Dein Wiederherstellungscode',
  copied:
    'Kopiert. Andere Apps können das lesen. In 30 Sekunden löschen wir es: Füg es jetzt ein, und lass das hier so lange offen.',
  copy: 'Kopieren',
  deviceText: 'Öffne den Link in der Mail und gib dort diese Ziffern ein: {digits}',
  download: 'Datei sichern',
  keptDone: 'Fertig',
  keptText: 'Heb ihn da auf, wo du ihn wiederfindest. Ein früherer Code öffnet nichts mehr.',
  keptPasskey:
    'Auf einem anderen Gerät meldest du dich an und nimmst den Passkey. Verlierst du ihn, kann niemand helfen: Unter jeder Anfrage kannst du auch einen Wiederherstellungscode machen.',
  keptPasskeyTitle: 'Dein Passkey öffnet diese Wallet jetzt',
  keptTitle: 'Dieser Code gilt jetzt',
  kitText:
    'Mit der Datei und dem Code bekommst du deine Schlüssel zurück, auch wenn es diesen Dienst nicht mehr gibt.',
  later: 'Nicht jetzt',
  mailLabel: 'Code aus der Mail',
  mailText: 'Wir haben einen Code an {email} geschickt. Gib ihn hier ein.',
  mailTitle: 'Noch ein Code',
  mailWait: 'Eine Mail wird geschickt …',
  mailWhy: 'Deine Anmeldung ist eine Weile her. Hier muss klar sein, dass du es bist.',
  next: 'Ich habe ihn',
  noWayText:
    'Nichts von dir öffnet diese Wallet bisher. Öffne sie auf dem Gerät, auf dem du sie zuletzt benutzt hast, und mach dort einen Wiederherstellungscode.',
  open: 'Öffnen',
  ownSignInCode:
    'Der Code, den du aufgeschrieben hast, gilt noch nicht. Wenn dieses Fenster zum Anmelden weggeht, wirf ihn weg: Danach bekommst du einen neuen.',
  pageCode:
    'Der Code, den du aufgeschrieben hast, gilt noch nicht. Lass dieses Fenster offen und mach hier weiter, wenn du dich neu angemeldet hast.',
  pageDone: 'Ich bin neu angemeldet',
  pageFile: 'Die Seite sichern, die die Datei öffnet',
  pageText:
    'Deine Anmeldung ist eine Weile her, darum geht dieser Schritt nicht. Trenne die Verbindung auf der Seite, melde dich neu an und frag innerhalb von fünf Minuten noch einmal.',
  passkey: 'Passkey benutzen',
  passkeyAgain: 'Noch einmal bestätigen',
  passkeyMadeTitle: 'Der Passkey ist angelegt',
  passkeyMake: 'Passkey anlegen',
  passkeyMore:
    'Bestätige noch einmal, damit er dich nicht nur anmelden, sondern auch deine Wallet öffnen kann.',
  passkeyNoSecret:
    'Er meldet dich an. Deine Wallet öffnen kann er nicht, weil dieser Browser oder dieses Gerät kein Geheimnis dafür gibt. Mach einen Wiederherstellungscode: Der öffnet sie.',
  passkeyStays:
    'Er meldet dich an. Er bleibt auf diesem Gerät und ginge mit ihm verloren, darum kann er nicht der Weg zurück zu deiner Wallet sein. Mach einen Wiederherstellungscode: Der öffnet sie.',
  print: 'Drucken',
  problem: 'Das hat nicht geklappt. Versuch es noch einmal.',
  problemBusy: 'Zu oft in kurzer Zeit. Versuch es später wieder.',
  problemChanged:
    'Die Wallet wurde inzwischen auf einem anderen Gerät geändert, darum gilt dieser Code nicht. Wirf ihn weg und beginne neu.',
  problemCodeWrong: 'Dieser Code öffnet diese Wallet nicht.',
  problemDevice: 'Dieses Gerät darf das nicht. Melde dich ab und neu an.',
  problemEarly:
    'Es gibt eine Wartezeit, damit du widersprechen könntest. Versuch es später wieder.',
  problemEmpty: 'Hier steht noch nichts.',
  problemFrozen: 'Die Wallet ist gesperrt. Entsperre sie zuerst, in den Einstellungen der Wallet.',
  problemGroups: 'Das passt nicht zum gezeigten Code.',
  problemLength: 'Ein Wiederherstellungscode hat 27 Buchstaben und Ziffern.',
  problemMailCode: 'Dieser Code stimmt nicht oder ist zu alt.',
  problemOffline: 'Der Dienst antwortet nicht. Prüf deine Verbindung und versuch es noch einmal.',
  problemPasskey: 'Dieser Passkey öffnet die Wallet nicht. Nimm den Wiederherstellungscode.',
  problemPasskeyKnown:
    'Du hast schon einen Passkey. Mach hier einen Wiederherstellungscode; in den Einstellungen der Wallet kann der Passkey sie dann auch öffnen.',
  problemPasskeyNo:
    'Das wurde abgebrochen. Versuch es noch einmal, oder mach einen Wiederherstellungscode.',
  problemPasskeyUnable:
    'Dieser Browser legt hier keinen Passkey an. Mach einen Wiederherstellungscode.',
  problemSlip: 'Im Code ist ein Fehler. Vergleich ihn noch einmal.',
  problemWindow:
    'Das Fenster ging nicht auf. Erlaube der Seite, Fenster zu öffnen. Wo das nicht geht, nimm einen anderen Browser oder die Einstellungen der Wallet.',
  problemTampered:
    'Was der Dienst von deiner Wallet aufbewahrt, ist nicht, was du dort gelassen hast. Sie bleibt zu; nichts wurde signiert.',
  save: 'Wallet sichern',
  secureOperator:
    'Bisher kann der Betreiber dieses Dienstes dir deine Wallet zurückgeben und könnte sie also öffnen. Mit einem eigenen Code kannst nur noch du das; die Kopie des Betreibers wird gelöscht.',
  secureOperatorEither:
    'Bisher kann der Betreiber dieses Dienstes dir deine Wallet zurückgeben und könnte sie also öffnen. Mit einem Passkey oder einem Wiederherstellungscode kannst nur noch du das; die Kopie des Betreibers wird gelöscht.',
  secureShow: 'Code zeigen',
  secureTitle: 'Sichere deine Wallet',
  secureUser:
    'Niemand außer dir kann dir diese Wallet zurückgeben, auch dieser Dienst nicht. Du bekommst einen Wiederherstellungscode: Er öffnet die Wallet auf einem anderen Gerät. Ohne ihn ist ein verlorenes Gerät eine verlorene Wallet.',
  secureUserEither:
    'Niemand außer dir kann dir diese Wallet zurückgeben, auch dieser Dienst nicht. Ein Passkey oder ein Wiederherstellungscode öffnet sie auf einem anderen Gerät. Ohne beides ist ein verlorenes Gerät eine verlorene Wallet.',
  send: 'Mail schicken',
  tries: 'Nach fünf Versuchen in einer Stunde musst du warten.',
  unlockCheck: 'Noch einmal prüfen',
  unlockDigits:
    'Damit sie sich sofort öffnet, öffne deine Wallet auf einem anderen Gerät von dir und gib dort diese Ziffern ein:',
  unlockFaster:
    'Hast du einen Passkey? Melde dich ab und mit ihm wieder an: Dann musst du nicht warten.',
  unlockPasskey:
    'Dieses Gerät kennt deine Wallet noch nicht. Dein Passkey öffnet sie, in einem Fenster der Wallet.',
  unlockText:
    'Dieses Gerät kennt deine Wallet noch nicht. Gib den Wiederherstellungscode ein, den du aufgeschrieben hast; kleine Buchstaben und fehlende Striche machen nichts.',
  unlockWindow:
    'Dieses Gerät kennt deine Wallet noch nicht. Dein Wiederherstellungscode öffnet sie, in einem Fenster der Wallet: Seine Adresszeile zeigt, wem es gehört. Gib den Code nie in eine Seite ein.',
  unlockTitle: 'Öffne deine Wallet',
  unlockWaits:
    'Deine Wallet öffnet sich auf diesem Gerät erst am {time}, weil du sie vor Kurzem auf einem anderen benutzt hast. Bis dahin kannst du sie ansehen, aber nichts unterschreiben. Stoppen kannst du es mit dem Link in unserer Mail.',
  windowButton: 'Fenster öffnen',
  windowFor: 'Für',
  windowLost:
    'Stand hier ein Wiederherstellungscode? Heb diesen Code auf. Vielleicht gilt er schon, bis ein neuerer gemacht wird.',
  windowLostTitle: 'Dieses Fenster wird nicht mehr gebraucht',
  windowOpen: 'Mach in dem Fenster weiter, das aufgegangen ist.',
  windowWhy: 'Das geschieht in einem Fenster der Wallet, das keine Seite nachmachen kann.',
  working: 'Einen Moment …',
}
