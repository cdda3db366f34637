// Credentials that are recognised by their form. Data only; redact.ts finds and replaces them.

export interface SecretFormat {
  readonly label: string;
  /** Literal text every secret of this form contains: a cheap test before the pattern is tried. */
  readonly marks: readonly string[];
  /** INVARIANT: bounded, without nested repetition. It is tried only where no letter or digit comes before it. */
  readonly form: string;
  /** Harmless texts also have this form, or the key is public by design, so the form alone does not prove a credential. */
  readonly loose?: true;
}

const f = (label: string, form: string, ...marks: readonly string[]): SecretFormat => ({ label, form, marks });
const loose = (format: SecretFormat): SecretFormat => ({ ...format, loose: true });
const W = '[A-Za-z0-9_-]';
const A = '[A-Za-z0-9]';

/** From the issuers' own descriptions of their token forms. */
export const SECRET_FORMATS: readonly SecretFormat[] = [
  f('aws key id', 'A(?:KIA|SIA|BIA|CCA)[A-Z2-7]{16}(?![A-Za-z0-9])', 'AKIA', 'ASIA', 'ABIA', 'ACCA'),
  f('github token', `gh[pousr]_${A}{30,255}`, 'ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'),
  f('github token', `github_pat_${W}{22,255}`, 'github_pat_'),
  f('gitlab token', `gl(?:pat|ptt|dt|rt|cbt|imt|ft|agent|oas|soat)-${W}{20,300}(?:\\.${W}{1,40}){0,2}`, 'gl'),
  f('slack token', 'xox[abeoprs](?:\\.xox[bp])?-[A-Za-z0-9-]{10,300}', 'xox'),
  f('slack token', 'xapp-\\d-[A-Za-z0-9-]{20,300}', 'xapp-'),
  f('slack webhook', `hooks\\.slack\\.com/(?:services|workflows|triggers)/[A-Za-z0-9/_-]{20,200}`, 'hooks.slack.com/'),
  f('discord webhook', `discord(?:app)?\\.com/api/webhooks/\\d{15,22}/${W}{40,120}`, '/api/webhooks/'),
  f('stripe key', `(?:sk|rk)_(?:live|test)_${A}{16,255}`, 'sk_live_', 'rk_live_', 'sk_test_', 'rk_test_'),
  f('signing secret', `whsec_[A-Za-z0-9+/=]{24,100}`, 'whsec_'),
  f('anthropic key', `sk-ant-${W}{20,255}`, 'sk-ant-'),
  f('openai key', `sk-(?:proj|svcacct|admin|or-v1|None)-${W}{20,255}`, 'sk-'),
  f('openai key', `sk-(?=[A-Za-z]{0,40}\\d)${A}{32,64}(?![A-Za-z0-9-])`, 'sk-'),
  loose(f('google key', `AIza${W}{35}(?![A-Za-z0-9_-])`, 'AIza')),
  f('google token', `ya29\\.[A-Za-z0-9_.-]{20,2048}`, 'ya29.'),
  f('google secret', `GOCSPX-${W}{24,40}`, 'GOCSPX-'),
  f('npm token', `npm_${A}{36,64}`, 'npm_'),
  f('pypi token', `pypi-AgE${W}{40,500}`, 'pypi-AgE'),
  f('rubygems key', 'rubygems_[0-9a-f]{48}', 'rubygems_'),
  loose(f('crates token', `cio${A}{32}(?![A-Za-z0-9])`, 'cio')),
  f('docker token', `dckr_(?:pat|oat)_${W}{20,64}`, 'dckr_'),
  f('hugging face token', `hf_${A}{30,64}`, 'hf_'),
  f('replicate token', `r8_${A}{36,40}`, 'r8_'),
  f('groq key', `gsk_${A}{40,64}`, 'gsk_'),
  f('xai key', `xai-${A}{60,100}`, 'xai-'),
  f('perplexity key', `pplx-${A}{40,64}`, 'pplx-'),
  f('sendgrid key', `SG\\.${W}{16,32}\\.${W}{32,64}`, 'SG.'),
  loose(f('twilio key', 'SK[0-9a-f]{32}(?![A-Za-z0-9])', 'SK')),
  loose(f('mailgun key', 'key-[0-9a-f]{32}(?![A-Za-z0-9])', 'key-')),
  loose(f('mailchimp key', '[0-9a-f]{32}-us\\d{1,2}(?![A-Za-z0-9])', '-us')),
  f('digitalocean token', 'do[opr]_v1_[0-9a-f]{64}', '_v1_'),
  f('shopify token', 'shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}', 'shp'),
  f('square token', `sq0[a-z]{3}-${W}{22,50}`, 'sq0'),
  f('databricks token', 'dapi[0-9a-f]{32}(?:-\\d)?(?![A-Za-z0-9])', 'dapi'),
  f('vault token', `hv[sbr]\\.${W}{20,300}`, 'hvs.', 'hvb.', 'hvr.'),
  f('doppler token', `dp\\.(?:pt|st|ct|sa|scim|audit)\\.[A-Za-z0-9_.-]{30,100}`, 'dp.'),
  f('linear key', `lin_(?:api|oauth)_${A}{32,64}`, 'lin_'),
  f('notion token', `(?:ntn_|secret_)${A}{40,50}(?![A-Za-z0-9])`, 'ntn_', 'secret_'),
  f('bitbucket token', `ATBB${A}{28,60}`, 'ATBB'),
  f('azure secret', `[A-Za-z0-9_~.-]{3}8Q~[A-Za-z0-9_~.-]{31,40}`, '8Q~'),
  loose(f('firebase key', `AAAA${W}{7}:${W}{120,180}`, 'AAAA')),
  f('mapbox token', `sk\\.eyJ${W}{20,400}\\.${W}{10,60}`, 'sk.eyJ'),
  f('dropbox token', `sl\\.${W}{100,1400}`, 'sl.'),
  f('contentful token', `CFPAT-${W}{40,60}`, 'CFPAT-'),
  f('dynatrace token', `dt0[a-z]\\d{2}\\.[A-Z0-9]{20,30}\\.[A-Z0-9]{60,70}`, 'dt0'),
  f('planetscale token', `pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_=.-]{30,70}`, 'pscale_'),
  f('brevo key', 'xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}', 'xkeysib-'),
  loose(f('facebook token', `EAA[A-Z][A-Za-z0-9]{80,400}`, 'EAA')),
  f('typeform token', `tfp_${W}{40,70}`, 'tfp_'),
  f('flutterwave key', 'FLWSECK(?:_TEST)?-[0-9a-zA-Z]{12,40}', 'FLWSECK'),
  f('clojars token', 'CLOJARS_[a-z0-9]{60}', 'CLOJARS_'),
  f('cloudflare key', 'v1\\.0-[0-9a-f]{24}-[0-9a-f]{146}', 'v1.0-'),
  f('model key', `sk-[0-9a-f]{32}(?![A-Za-z0-9-])`, 'sk-'),
  f('langsmith key', 'lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}', 'lsv2_'),
  f('vercel token', `vc[prk]_${A}{24,80}`, 'vcp_', 'vcr_', 'vck_'),
  f('atlassian token', `AT(?:ATT|CTT)3x${W}{20,400}=?[A-F0-9]{0,8}`, '3x'),
  f('terraform token', `${A}{14}\\.atlasv1\\.${W}{60,70}`, '.atlasv1.'),
  f('pulumi token', 'pul-[0-9a-f]{40}', 'pul-'),
  f('grafana token', `gl(?:c|sa)_[A-Za-z0-9+/=_]{30,400}`, 'glc_', 'glsa_'),
  f('sentry token', `sntry[su]_[A-Za-z0-9+/=_]{40,400}`, 'sntry'),
  f('new relic key', 'NRAK-[A-Z0-9]{27}', 'NRAK-'),
  f('posthog key', `phx_${A}{30,60}`, 'phx_'),
  f('supabase key', `sb(?:p_[0-9a-f]{40}|_secret_${W}{20,60})`, 'sbp_', 'sb_secret_'),
  f('netlify token', `nfp_${A}{30,50}`, 'nfp_'),
  f('fly token', `fm[12][a-z]?_[A-Za-z0-9+/=_-]{40,2000}`, 'fm1', 'fm2'),
  f('tailscale key', `tskey-[a-z]{3,12}-${W}{15,80}`, 'tskey-'),
  f('figma token', `figd_${W}{38,60}`, 'figd_'),
  f('airtable token', `pat${A}{14}\\.[0-9a-f]{64}`, 'pat'),
  f('heroku key', `HRKU-${W}{30,80}`, 'HRKU-'),
  f('circleci token', `CCI(?:PAT|PRJ)_${W}{30,100}`, 'CCIP'),
  f('buildkite token', 'bk(?:ua|ct)_[0-9a-f]{40}', 'bkua_', 'bkct_'),
  f('postman key', 'PMAK-[0-9a-f]{24}-[0-9a-f]{34}', 'PMAK-'),
  f('telegram token', `(?:bot)?\\d{8,10}:AA${W}{33}(?![A-Za-z0-9_-])`, ':AA'),
  f('age key', 'AGE-SECRET-KEY-1[A-Z0-9]{58}', 'AGE-SECRET-KEY-1'),
  f('1password token', `ops_eyJ${W}{100,3000}`, 'ops_eyJ'),
  loose(f('json web token', `eyJ${W}{8,4000}\\.eyJ${W}{8,8000}(?:\\.${W}{10,2000})?`, 'eyJ')),
  loose(f('azure sas', 'sig=[A-Za-z0-9%]{40,120}(?:%3D|=)', 'sig=')),
];
