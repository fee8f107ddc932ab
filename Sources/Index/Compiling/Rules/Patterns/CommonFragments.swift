// SPDX-License-Identifier: Apache-2.0

/// Fragments that occur in more than one of a hundred URLs, where fragments are looked up.
///
/// The frequency of single characters does not show that `/ads` is common and `/adz` is not.
/// Counted in the URLs of a crawl; this table halves the number of patterns that are checked.
enum CommonFragments {
  /// How rare four bytes in lowercase are, on the scale of `FragmentRarity`; nil if they are not
  /// common.
  static func rarity(of text: UInt32) -> Int? { rarities[text] }

  private static let rarities: [UInt32: Int] = {
    let bytes = Array(String(describing: table).utf8.filter { $0 != 0x0A })
    var rarities: [UInt32: Int] = [:]
    for start in stride(from: 0, to: bytes.count - 4, by: 5) {
      let text = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << UInt32($1 * 8) }
      rarities[text] = Int(bytes[start + 4] - UInt8(ascii: "a")) + 8
    }
    return rarities
  }()

  /// Four bytes and their rarity, with `a` for 8; line breaks have no meaning.
  private static let table: StaticString = """
    %22:s&_v=u&adsu&calt&cb=t&cd1s&cd4u&cd5t&cd[u&chau&cidt&cv=u&de=u&dl=t&dt=t&frmt&ga_s&gdps
    &goor&gtmu&jidu&plau&puit&rant&refu&resu&scrs&sd=u&tidu&ts=u&u_ar&u_ct&u_hr&u_ju&u_ns&u_tt
    &u_wt&urlr&utmu&zmor-%20t-1%2u-2%2u-201u-adsu-amas-anas-cdnt-conr-imas-newu-prou-stat-us&t
    .0.0s.154q.2.0t.201u.adns.adst.amat.cbsu.co.s.comi.cssp.de%t.de/p.douq.facr.fr/s.g.dq.gifr
    .gooo.gstt.htmq.jpgm.js,t.js?o.lenu.minq.netm.orgs.phps.pngo.pubt.ru%t.ru/p.spou.ssls.svgr
    .tabt.twit.uk/u.webu.wofs.yanu//adr//apu//cdq//cmu//cos//fot//gou//imq//pas//ser//sto//syu
    //thu//tpt//wwm/02/t/201q/actt/adsp/apir/appt/assq/avau/cdnq/cliu/colt/comr/conq/cssr/curu
    /dest/disu/filu/fonr/gett/goou/icos/iman/imgp/intt/jqut/js/o/libt/logs/medr/newu/pagp/pixr
    /plat/pret/pror/pubs/r20s/rest/scrt/secs/sits/spou/stan/styu/synr/tags/thes/thus/tpct/trat
    /upls/utat/v1/u/v3/u/vidt/vieu/webu/widt/wp-s/wwwl0&u_o0.0.t2&u_t2.0.t4&u_t=%2ft=%7bs=&cds
    =&puu=0&at=0&ct=0&eu=0&gt=0&hu=0&iu=0&pt=0&st=0&tt=0&ur=1&_t=1&at=1&ct=1&ds=1&ft=1&gs=1&pt
    =1&rs=1&st=100u=15&u=154n=2&ut=201s=24&s=300u=60&t=600p=800n=en-t=falr=goot=httn=j73u=pagt
    =trus=ua-t=utfs=wwwt?goou?id=s?v=1t?v=2u?vert_.jpu_ah=t_aw=t_cd=t_cont_gidt_h=6t_hist_id=q
    _impu_javu_nmiu_nplu_pusu_tz=t_v=ju_w=8tad2.tads.pads_uapi.tbox.tcdn.nces.tcss?tder.tdex.s
    dia.rect.sect?uent.tent_uets.tews.sges.ugif?tgle.rgle_pice.tick.qics.rild.uimg.ring.sion.q
    jpg?smin.qner.tnts.snxs.sola.took.rphp?uror.us.g.sscr_tser_tsrc.ussl.ttag.rtch.tter.ttic.n
    tor.utpc.ttps:http:rv=0.uver.uwww.kxel.txel?uync.szon.r
    """
}
