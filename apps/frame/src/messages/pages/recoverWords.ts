import type { Catalogue } from '../languages.ts'

/** Texts of the offline recovery page. */
const en = {
  account: 'Accounts',
  code: 'Recovery code',
  failed: 'This file isn’t a recovery kit.',
  file: 'Recovery kit (the file you saved)',
  fileMissing: 'Choose the file of your recovery kit first.',
  hint: 'This page makes no network requests. You can go offline first if you like.',
  notTogether: 'This code doesn’t match this kit.',
  open: 'Show my recovery phrase',
  paths: 'Any wallet that accepts a 12-word recovery phrase opens these accounts at these paths:',
  slip: 'The code has a typo. It has 27 letters and digits. Check it again.',
  stop: 'End all sessions',
  stopChain: 'Chain id of the network',
  stopDone:
    'Send this signed transaction to the network, for example with the “broadcast transaction” page of a block explorer. It ends all sessions of your account on this network. Your account pays the fee.',
  stopEnforcer: 'Address of NonceEnforcer',
  stopFee: 'Maximum fee per gas, in gwei',
  stopHint:
    'You only need this if apps can act for your account and the wallet’s site doesn’t work. Find the numbers on a block explorer of the network.',
  stopManager: 'Address of DelegationManager',
  stopNonce: 'Nonce: number of transactions that your account has sent',
  stopSign: 'Sign the transaction',
  stopTip: 'Maximum priority fee per gas, in gwei',
  stopWrong: 'Check this field:',
  title: 'Recover your wallet',
  warning:
    'Anyone who sees this phrase can take everything, and it can’t be changed. Write the phrase down, then close this page.',
  words: 'Your recovery phrase',
}
export type RecoverWords = Readonly<typeof en>

export const recoverWords: Catalogue<RecoverWords> = {
  en,
  de: {
    account: 'Konten',
    code: 'Wiederherstellungscode',
    failed: 'Diese Datei ist keine Wiederherstellungsdatei.',
    file: 'Wiederherstellungsdatei (die du gesichert hast)',
    fileMissing: 'Wähl zuerst deine Wiederherstellungsdatei aus.',
    hint: 'Diese Seite stellt keine Anfragen ins Netz. Du kannst vorher offline gehen.',
    notTogether: 'Dieser Code gehört nicht zu dieser Datei.',
    open: 'Meine Wörter zeigen',
    paths: 'Jede Wallet, die zwölf Wörter nimmt, öffnet diese Konten, unter diesen Pfaden:',
    slip: 'Im Code ist ein Fehler. Er hat 27 Buchstaben und Ziffern; vergleich ihn noch einmal.',
    stop: 'Alle Sitzungen beenden',
    stopChain: 'Kennzahl des Netzwerks (Chain ID)',
    stopDone:
      'Schick diese unterschriebene Transaktion ins Netzwerk, zum Beispiel über die Seite „Broadcast Transaction“ eines Block-Explorers. Sie beendet alle Sitzungen deines Kontos in diesem Netzwerk. Die Gebühr zahlt dein Konto.',
    stopEnforcer: 'Adresse von NonceEnforcer',
    stopFee: 'Höchste Gebühr je Gas, in Gwei',
    stopHint:
      'Das brauchst du nur, wenn Apps für dein Konto handeln können und die Seite der Wallet nicht geht. Die Zahlen findest du in einem Block-Explorer des Netzwerks.',
    stopManager: 'Adresse von DelegationManager',
    stopNonce: 'Nonce: Anzahl der Transaktionen, die dein Konto gesendet hat',
    stopSign: 'Transaktion unterschreiben',
    stopTip: 'Höchste Prioritätsgebühr je Gas, in Gwei',
    stopWrong: 'Prüf dieses Feld:',
    title: 'Stelle deine Wallet wieder her',
    warning:
      'Wer diese Wörter sieht, kann alles nehmen, und sie lassen sich nicht ändern. Schreib sie auf und schließ dann diese Seite.',
    words: 'Die zwölf Wörter',
  },
  ar: {
    account: 'الحسابات',
    code: 'رمز الاسترداد',
    failed: 'هذا الملف ليس ملف استرداد.',
    file: 'ملف الاسترداد (الذي حفظته)',
    fileMissing: 'اختر ملف الاسترداد أولًا.',
    hint: 'لا تطلب هذه الصفحة شيئًا من أي شبكة. يمكنك فصل هذا الحاسوب أولًا: ستعمل على أي حال.',
    notTogether: 'هذا الرمز لا يخص هذا الملف.',
    open: 'إظهار كلماتي',
    paths: 'أي محفظة تقبل اثنتي عشرة كلمة تفتح هذه الحسابات على هذه المسارات:',
    slip: 'في الرمز خطأ. يتكون من 27 حرفًا ورقمًا؛ قارنه مرة أخرى.',
    stop: 'إنهاء كل الجلسات',
    stopChain: 'معرّف الشبكة (chain id)',
    stopDone:
      'أرسل هذه المعاملة الموقّعة إلى الشبكة، مثلًا عبر صفحة «broadcast transaction» في مستكشف كتل. إنها تنهي كل جلسات حسابك على هذه الشبكة، ويدفع حسابك الرسوم.',
    stopEnforcer: 'عنوان NonceEnforcer',
    stopFee: 'أقصى رسم لكل وحدة غاز، بوحدة gwei',
    stopHint:
      'تحتاج إلى هذا فقط إذا كانت تطبيقات تتصرف نيابة عن حسابك وموقع المحفظة لا يعمل. تجد الأرقام في مستكشف كتل لهذه الشبكة.',
    stopManager: 'عنوان DelegationManager',
    stopNonce: 'الرقم التسلسلي (nonce): عدد المعاملات التي أرسلها حسابك',
    stopSign: 'توقيع المعاملة',
    stopTip: 'أقصى رسم أولوية لكل وحدة غاز، بوحدة gwei',
    stopWrong: 'راجع هذا الحقل:',
    title: 'استعد محفظتك',
    warning: 'من يرى هذه الكلمات يمكنه أخذ كل شيء، ولا يمكن تغييرها. دوّنها ثم أغلق هذه الصفحة.',
    words: 'الكلمات الاثنتا عشرة',
  },
}
