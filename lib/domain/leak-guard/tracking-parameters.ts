/** The public list that was compared with the names below. */
export const trackingSource = 'AdGuard URL Tracking filter';
/** The day of that comparison. */
export const trackingListDate = '2026-11-22';

/**
 * Query parameters that only record how a visitor came to a page, in small letters. A star at the
 * end stands for any further characters. A name is listed only if it has the same meaning on every
 * site: `ref` does not.
 */
export const trackingParameters: readonly string[] = (
  'utm_* itm_* mtm_* pk_* hsa_* bsft_* fbclid fb_action_ids fb_action_types fb_source fb_ref ' +
  'gclid gclsrc gbraid wbraid dclid gad_source gad_campaignid _ga _gac _gl srsltid ' +
  'msclkid yclid ysclid ymclid _openstat twclid __twitter_impression ttclid igshid igsh li_fat_id ' +
  'rdt_cid sccid epik irclickid irgwc cjevent awc zanpid tduid dicbo tblci rb_clickid unicorn_click_id ' +
  'mc_cid mc_eid _hsenc _hsmi __hssc __hstc __hsfp hsctatracking mkt_tok vero_id vero_conv ' +
  'oly_anon_id oly_enc_id wickedid wickedsource ml_subscriber ml_subscriber_hash ck_subscriber_id ' +
  '_kx _ke __s dm_i trk_contact trk_msg trk_module trk_sid elqtrack elqtrackid elqaid elqat ' +
  'mindbox-click-id ef_id s_cid s_kwcid sc_cid wt_mc wt_zmc wtrid xtor at_campaign at_medium ' +
  'at_recipient_id ns_source ns_mchannel ns_campaign ns_linkname guccounter guce_referrer ' +
  'guce_referrer_sig _branch_match_id _branch_referrer piwik_campaign piwik_keyword'
).split(' ');

/** Whether the list has a query parameter, however its letters are written. */
export const isTracker = matcher(trackingParameters);

/**
 * Returns a test for parameters with one of these names, in small or capital letters. A star at the
 * end of a name stands for any further characters.
 */
export function matcher(names: readonly string[]): (name: string) => boolean {
  const exact = new Set(names);
  const stems = names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
  return (written) => {
    const name = written.toLowerCase();
    return (
      exact.has(name) || stems.some((stem) => name.length > stem.length && name.startsWith(stem))
    );
  };
}
