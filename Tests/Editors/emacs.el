;;; emacs.el --- A session in Emacs with eglot, without a screen -*- lexical-binding: t -*-
;; SPDX-License-Identifier: Apache-2.0
;; emacs --batch -q -l emacs.el. SLUICE is the command, LIST the list to edit, RECORD the file for what was seen.
(package-initialize)
(require 'eglot)
(require 'flymake)
(require 'imenu)

(setq eglot-sync-connect 30
      eglot-autoshutdown nil
      eglot-send-changes-idle-time 0
      make-backup-files nil
      create-lockfiles nil)

(define-derived-mode rule-list-mode fundamental-mode "Rules")
(put 'rule-list-mode 'eglot-language-id "json")
(add-to-list 'eglot-server-programs `(rule-list-mode ,(getenv "SLUICE") "language-server"))

(defvar record "")

(defun say (topic text)
  (setq record (concat record topic ": " (replace-regexp-in-string "\n" "\n  " (format "%s" text)) "\n")))

(defun await (what test)
  "Wait until TEST gives something, and give that."
  (let ((deadline (time-add nil 30)) found)
    (while (not (or (setq found (funcall test)) (time-less-p deadline nil)))
      (accept-process-output nil 0.05)
      (eglot--signal-textDocument/didChange)
      (flymake-start))
    (or found (error "No %s" what))))

(defun found ()
  "The diagnostics, each with the text that it is about."
  (sort (mapcar (lambda (one)
                  (let ((start (flymake-diagnostic-beg one)) (end (flymake-diagnostic-end one)))
                    (format "%03d:%03d %s `%s` %s" (line-number-at-pos start)
                            (save-excursion (goto-char start) (1+ (current-column)))
                            (flymake-diagnostic-type one)
                            (if (= (line-number-at-pos start) (line-number-at-pos end))
                                (buffer-substring-no-properties start end) "…")
                            (car (split-string (flymake-diagnostic-text one) "\n")))))
                (flymake-diagnostics))
        #'string<))

(defun has (text) (seq-some (lambda (line) (string-match-p (regexp-quote text) line)) (found)))

(defun go (text)
  (goto-char (point-min))
  (search-forward text)
  (goto-char (match-beginning 0)))

(defun ask (method parameters)
  (jsonrpc-request (eglot--current-server-or-lose) method parameters :timeout 30))

(defun offers (name) (eglot--server-capable name))

(defun session ()
  (find-file (getenv "LIST"))
  (rule-list-mode)
  (apply #'eglot (eglot--guess-contact))
  (await "diagnostics" (lambda () (flymake-diagnostics)))
  (say "diagnostics" (concat "\n" (string-join (found) "\n")))
  (if (offers :hoverProvider)
      (progn
        (go "ads|track")
        (let ((contents (plist-get (ask :textDocument/hover (eglot--TextDocumentPositionParams)) :contents)))
          (say "hover" (concat "\n" (substring-no-properties (eglot--format-markup contents))))))
    (say "skipped" "hover"))
  (if (offers :documentSymbolProvider)
      (dolist (kind (eglot-imenu))
        (dolist (entry (cdr kind))
          (say "symbol" (format "%s %s" (car kind) (car entry)))))
    (say "skipped" "symbols"))
  ;; The fix of a finding, as eglot makes the edits.
  (go "|")
  (let ((actions (ask :textDocument/codeAction
                      (list :textDocument (eglot--TextDocumentIdentifier)
                            :range (list :start (eglot--pos-to-lsp-position (point))
                                         :end (eglot--pos-to-lsp-position (1+ (point))))
                            :context (list :diagnostics [])))))
    (mapc (lambda (action)
            (say "action" (plist-get action :title))
            (let ((of (plist-get action :diagnostics)))
              (when (and of (> (length of) 0) (equal (plist-get (aref of 0) :code) "SL0403"))
                (eglot--apply-workspace-edit (plist-get action :edit)))))
          actions))
  (await "end of the finding" (lambda () (not (has "`|`"))))
  (say "after the fix" (concat "\n" (buffer-string)))
  ;; A change, as Emacs tells it.
  (go "/banner/large")
  (insert "a{2}")
  (await "finding of a change" (lambda () (has "`{2}`")))
  ;; What depends on other rules comes after a pause.
  (let ((end (time-add nil 1)))
    (while (time-less-p nil end) (accept-process-output nil 0.05)))
  (flymake-start)
  (say "after a change" (concat "\n" (string-join (found) "\n")))
  (delete-char -4)
  (await "end of it" (lambda () (not (has "`{2}`"))))
  (if (offers :completionProvider)
      (progn
        (go "\"script\"")
        (insert "\"\", ")
        (go "\"\", ")
        (forward-char 1)
        (eglot--signal-textDocument/didChange)
        (let* ((table (eglot-completion-at-point))
               (words (all-completions "" (nth 2 table))))
          (say "completion" (string-join (sort (mapcar #'substring-no-properties words) #'string<) " ")))
        (delete-region (1- (point)) (+ (point) 3))
        (eglot--signal-textDocument/didChange))
    (say "skipped" "completion"))
  (if (offers :documentFormattingProvider)
      (progn (eglot-format-buffer) (say "formatted" (concat "\n" (buffer-string))))
    (say "skipped" "formatting"))
  (let ((server (eglot--current-server-or-lose)))
    (eglot-shutdown server)
    (say "end" (if (jsonrpc-running-p server) "the server runs" "the server ended"))))

(let ((status 0))
  (condition-case problem
      (session)
    (error (say "FAILED" (error-message-string problem)) (setq status 1)))
  (let ((coding-system-for-write 'utf-8))
    (write-region record nil (getenv "RECORD")))
  (set-buffer-modified-p nil)
  (kill-emacs status))
