# SPDX-License-Identifier: Apache-2.0
"""The machine of the figures."""
import datetime
import os
import platform
import time

# If others use more than this share of the processors, times of whole processes and threads mean
# little.
TOO_BUSY = 0.1


def processor():
    with open("/proc/cpuinfo") as file:
        for line in file:
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.machine()


def system():
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return platform.system()


def busy_share():
    """How much of the processors is used while this process does nothing."""
    def counts():
        with open("/proc/stat") as file:
            numbers = [int(word) for word in file.readline().split()[1:9]]
        return sum(numbers), numbers[3] + numbers[4]
    all_before, idle_before = counts()
    time.sleep(1)
    all_after, idle_after = counts()
    return round(1 - (idle_after - idle_before) / max(1, all_after - all_before), 2)


def description():
    return {
        "date": datetime.date.today().isoformat(), "processor": processor(),
        "processors": os.cpu_count(), "system": system(), "kernel": platform.release(),
        "busy_before": busy_share()}
