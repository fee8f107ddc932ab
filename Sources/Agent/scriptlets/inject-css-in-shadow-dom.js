// SPDX-License-Identifier: Apache-2.0
// needs: natives, shadows
/**
 * Adds a style sheet to shadow trees. It must not load anything.
 *
 * @scriptlet inject-css-in-shadow-dom
 * @aliases
 * @adguard inject-css-in-shadow-dom
 * @arguments rules [hosts]
 * @trust no
 * @world page
 */
function injectCSSInShadowDOM(rules = '', hosts = '') {
  if (rules === '' || /(?:url|image-set)\(|@import|\\/i.test(rules)) {
    return;
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  followShadows(root => {
    if (hosts === '' || root.host.matches(hosts)) {
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    }
  });
}
