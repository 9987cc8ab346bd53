import type { LanguageName } from '@fairlead/protocol'

/** Text of the connect button, bundled in every language: the button must not flicker or wait for a request. */
export const connectWallet: Readonly<Record<LanguageName, string>> = {
  en: 'Connect wallet',
  ar: 'ربط المحفظة',
  bn: 'ওয়ালেট কানেক্ট করুন',
  de: 'Wallet verbinden',
  es: 'Conectar billetera',
  fa: 'اتصال کیف پول',
  fr: 'Connecter un portefeuille',
  he: 'חיבור ארנק',
  hi: 'वॉलेट कनेक्ट करें',
  id: 'Hubungkan dompet',
  it: 'Collega wallet',
  ja: 'ウォレットを接続',
  ko: '지갑 연결',
  nl: 'Wallet verbinden',
  pl: 'Połącz portfel',
  'pt-BR': 'Conectar carteira',
  ru: 'Подключить кошелёк',
  th: 'เชื่อมต่อวอลเล็ต',
  tr: 'Cüzdan bağla',
  uk: 'Підключити гаманець',
  vi: 'Kết nối ví',
  'zh-CN': '连接钱包',
  'zh-TW': '連接錢包',
}
