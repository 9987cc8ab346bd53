import type { NetworkWords } from '../en/network.ts'

export const networkWords = {
  networksTitle: 'Netzwerke',
  networkList: 'Netzwerke',
  searchNetworks: 'Netzwerke suchen',
  noNetworkMatches: 'Keine passenden Netzwerke.',
  networkMatches: (count) =>
    count === 1 ? '1 Netzwerk gefunden.' : `${count} Netzwerke gefunden.`,
  testNetwork: 'Testnetz',
  notApproved: 'Von der Wallet nicht erlaubt',
  notApprovedTitle: 'Von deiner Wallet nicht freigegeben',
  notApprovedText: 'Gib sie für diese Seite in deiner Wallet frei.',
  notApprovedAdd:
    'Deine Wallet kann eines davon hinzufügen. Oder koppele sie neu und gib sie dabei frei.',
  notApprovedPair: 'Koppele deine Wallet neu und gib sie dabei frei.',
  pairAgain: 'Neu koppeln',
  networkAdd: 'Hinzufügen',
  networksFooter: 'Vielleicht unterstützt deine Wallet nicht alle Netzwerke dieser Liste.',

  switchTitle: (network) => `Zu ${network} wechseln`,
  switchText: 'Bestätige den Wechsel in deiner Wallet.',
  switchFailed: (reason) => `Das Netzwerk wurde nicht gewechselt. ${reason}`,
  switchDeclined: 'Du hast die Anfrage abgelehnt. Das Netzwerk wurde nicht gewechselt.',
  unsupportedTitle: 'Netzwerk wechseln',
  unsupportedText:
    'Im Netzwerk deiner Wallet funktioniert diese App nicht. Wähle eines von diesen:',
  activeChainTitle: (network) => `Andere Wallet für ${network}`,
  activeChainText:
    'Deine jetzige Wallet erreicht dieses Netzwerk nicht. Verbinde eine, die es kann.',
  chooseWallet: 'Wallet wählen',
  activeChainSame: (wallet, network) => `${wallet} auch in ${network} verbinden`,
  activeChainSameText: (wallet, network) =>
    `${wallet} ist in ${network} noch nicht verbunden. Verbinde sie, oder wähle eine andere Wallet.`,
} satisfies NetworkWords
