// SPDX-License-Identifier: Apache-2.0
window.google_ad_status = 1;
